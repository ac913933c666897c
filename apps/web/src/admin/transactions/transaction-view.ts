import type { RequestType, Transaction } from '@app/contract';
import type { Serialized } from '../../shared/lib/serialized.ts';

export type AdminTransaction = Serialized<Transaction>;
/** A deposit or withdrawal: only these can be edited. */
export type EditableTransaction = AdminTransaction & { type: RequestType };

export const isEditable = (row: AdminTransaction): row is EditableTransaction => row.type === 'deposit' || row.type === 'withdrawal';
