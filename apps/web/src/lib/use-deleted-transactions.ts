import { trpc } from './trpc.ts';

/** The deleted transactions of the number that is looked for; none, without asking, while the text is no number. */
export function useDeletedTransactions(search: string) {
  const isNumber = /^[1-9]\d{0,14}$/.test(search);
  const { data, isFetching, error } = trpc.transactions.listDeleted.useQuery({ number: Number(search) }, { enabled: isNumber });
  return { rows: (isNumber && data) || [], isFetching, error };
}
