import { availableAfter, type TransactionEffect } from '@app/contract';
import type { Idr } from '@app/money';
import { trpc } from '../../shared/lib/trpc.ts';
import type { EditableTransaction } from './transaction-view.ts';

/** The member's available balance before and after a correction, IDR; undefined until it is known. */
export type CorrectionPreview = { available: Idr; after: Idr } | undefined;

/**
 * The result of a correction, from the balance that was read last. For display only: the balance may have changed since, and
 * only the server refuses. `next` null: the transaction is deleted.
 */
export function useCorrectionPreview(row: EditableTransaction, next: TransactionEffect | null): CorrectionPreview {
  const { data } = trpc.users.get.useQuery({ id: row.userId });
  return data && { available: data.available, after: availableAfter(data.available, row, next) };
}
