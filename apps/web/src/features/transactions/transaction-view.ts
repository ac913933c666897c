import type { RequestType, Transaction } from '@app/contract';
import type { Wire } from '../../lib/wire.ts';

export type AdminTransaction = Wire<Transaction>;
/** A deposit or withdrawal: what alone can be edited. */
export type EditableTransaction = AdminTransaction & { type: RequestType };

export const isEditable = (row: AdminTransaction): row is EditableTransaction => row.type === 'deposit' || row.type === 'withdrawal';
