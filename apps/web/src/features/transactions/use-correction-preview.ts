import { availableAfter, type Posting } from '@app/contract';
import type { Idr } from '@app/money';
import { trpc } from '../../lib/trpc.ts';
import type { EditableTransaction } from './transaction-view.ts';

/** The member's available balance before and after a correction, IDR; undefined until it is known. */
export type CorrectionPreview = { available: Idr; after: Idr } | undefined;

/**
 * What a correction leads to by the balance that was read last. It is shown, and decides nothing: the balance may be another by
 * now, and the server alone refuses. `next` null: the transaction is deleted.
 */
export function useCorrectionPreview(row: EditableTransaction, next: Posting | null): CorrectionPreview {
  const { data } = trpc.users.get.useQuery({ id: row.userId });
  return data && { available: data.available, after: availableAfter(data.available, row, next) };
}
