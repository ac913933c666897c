import type { TransactionType } from '@app/contract';

const approvedOfEverybody = (type: TransactionType) => `/admin/transactions?type=${type}&status=approved`;

/** For each total of the administrators' dashboard, the list whose rows add up to it. */
export const adminTotalLinks = {
  balance: '/admin/users?sort=balance',
  deposits: approvedOfEverybody('deposit'),
  withdrawals: approvedOfEverybody('withdrawal'),
  users: '/admin/users',
  interest: approvedOfEverybody('interest'),
  bonus: approvedOfEverybody('referral_bonus'),
  adjustments: '/admin/adjustments',
} as const;

/** For each total of the member's dashboard, the list whose rows add up to it; for interest, what each investment has earned. */
export const memberTotalLinks = {
  deposits: '/deposit-withdraw?type=deposit&status=approved',
  withdrawals: '/deposit-withdraw?type=withdrawal&status=approved',
  interest: '/investment?tab=all',
} as const;
