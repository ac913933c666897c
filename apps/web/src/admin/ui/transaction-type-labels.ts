import type { TransactionType } from '@app/contract';

export const typeLabels = {
  deposit: 'transactions:type.deposit',
  withdrawal: 'transactions:type.withdrawal',
  interest: 'transactions:type.interest',
  referral_bonus: 'transactions:type.referral_bonus',
} as const satisfies Record<TransactionType, string>;
