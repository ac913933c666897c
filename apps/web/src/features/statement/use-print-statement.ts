import { listLimit } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { filterInputOf, type StatementFilter } from './use-statement-filter.ts';

/**
 * Prints all that is chosen, not only the page on the screen: its lines (at most 1000, the newest) stand in `data` while
 * the browser prints, and are gone afterwards.
 */
export function usePrintStatement(filter: StatementFilter) {
  const utils = trpc.useUtils();
  const print = useMutation({ mutationFn: () => utils.statement.list.fetch({ ...filterInputOf(filter), limit: listLimit.max }) });
  const { data, reset } = print;
  useEffect(() => {
    if (data === undefined) return;
    window.addEventListener('afterprint', reset);
    window.print();
    return () => window.removeEventListener('afterprint', reset);
  }, [data, reset]);
  return print;
}
