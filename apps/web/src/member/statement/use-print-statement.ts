import { listLimit } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../shared/lib/trpc.ts';
import { filterInputOf, type StatementFilter } from './use-statement-filter.ts';

/**
 * Prints the whole selection, not only the page on the screen: its lines (at most 1000, the newest) are in `data` while the
 * browser prints, and are removed afterwards.
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
