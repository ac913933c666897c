import type { TransactionType } from '@app/contract';

const approvedTransactionsPath = (type: TransactionType) => `/admin/transactions?type=${type}&status=approved`;

/** For each total of the administrators' dashboard except what is owed, the list whose rows add up to it. */
export const adminTotalLinks = {
  balance: '/admin/users?sort=balance',
  deposits: approvedTransactionsPath('deposit'),
  withdrawals: approvedTransactionsPath('withdrawal'),
  users: '/admin/users',
  interest: approvedTransactionsPath('interest'),
  bonus: approvedTransactionsPath('referral_bonus'),
  adjustments: '/admin/adjustments',
} as const;

/** For the totals of deposits, withdrawals and interest on the member's dashboard, the list whose rows add up to each. */
export const memberTotalLinks = {
  deposits: '/deposit-withdraw?type=deposit&status=approved',
  withdrawals: '/deposit-withdraw?type=withdrawal&status=approved',
  interest: '/investment?tab=all',
} as const;
