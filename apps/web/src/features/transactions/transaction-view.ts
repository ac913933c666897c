import type { RequestType, Transaction, TransactionType } from '@app/contract';
import type { Wire } from '../../lib/wire.ts';

export type AdminTransaction = Wire<Transaction>;
/** A deposit or withdrawal: what alone can be edited. */
export type EditableTransaction = AdminTransaction & { type: RequestType };

export const isEditable = (row: AdminTransaction): row is EditableTransaction => row.type === 'deposit' || row.type === 'withdrawal';

export const typeWords = {
  deposit: 'transactions:type.deposit',
  withdrawal: 'transactions:type.withdrawal',
  interest: 'transactions:type.interest',
  referral_bonus: 'transactions:type.referral_bonus',
} as const satisfies Record<TransactionType, string>;
