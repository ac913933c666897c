import { trpc } from '../../shared/lib/trpc.ts';
import { isRecordNumber } from './is-record-number.ts';

/** The deleted transactions with the number that is searched for; no call while the text is not a number. */
export function useDeletedTransactions(search: string) {
  const isNumber = isRecordNumber(search);
  const { data, isFetching, error } = trpc.transactions.listDeleted.useQuery({ number: Number(search) }, { enabled: isNumber });
  return { rows: (isNumber && data) || [], isFetching, error };
}
