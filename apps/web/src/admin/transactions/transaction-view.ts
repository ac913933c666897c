import type { RequestType, Transaction } from '@app/contract';
import type { Wire } from '../../shared/lib/wire.ts';

export type AdminTransaction = Wire<Transaction>;
/** A deposit or withdrawal: only these can be edited. */
export type EditableTransaction = AdminTransaction & { type: RequestType };

export const isEditable = (row: AdminTransaction): row is EditableTransaction => row.type === 'deposit' || row.type === 'withdrawal';
