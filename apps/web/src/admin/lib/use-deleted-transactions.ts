import { recordNumberOf } from '@app/contract';
import { trpc } from '../../shared/lib/trpc.ts';

/** The deleted transactions with the number that is searched for; no call while the text is not a number. */
export function useDeletedTransactions(search: string) {
  const number = recordNumberOf(search);
  const { data, isFetching, error } = trpc.transactions.listDeleted.useQuery({ number: number ?? 1 }, { enabled: number !== undefined });
  return { rows: (number !== undefined && data) || [], isFetching, error };
}
