import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { isActive, shownExports, stopAwaiting, waitedMs, type ShownExport } from '../lib/awaited-exports.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useDownload } from './use-download.ts';
import { useListName } from './use-list-name.ts';

const progressIntervalMs = 1_000;
/** A file that is ready within this time is saved at once; later the user may be doing something else. */
const savedAtOnceMs = 10_000;
/** After this time an export is reported to `onSlow`. */
const quickMs = 1_500;

/** The user's exports of the last day, polled every second while one is under way. `onSlow`: one takes longer than `quickMs`. */
export function useExports(onSlow: (id: string) => void) {
  const { t } = useTranslation(['exports', 'search']);
  const nameOf = useListName();
  const { save } = useDownload();
  const { data, dataUpdatedAt } = trpc.exports.list.useQuery(shownExports, {
    refetchInterval: ({ state }) => (state.data?.items.some(isActive) ? progressIntervalMs : false),
    trpc: { context: { polling: true } },
  });
  const settle = useEffectEvent((row: ShownExport, waited: number) => {
    const name = nameOf(row);
    if (isActive(row)) {
      if (waited > quickMs) onSlow(row.id);
      return;
    }
    stopAwaiting(row.id);
    if (row.status === 'failed') toast.error(t('toast.failed', { name }));
    if (row.status !== 'done') return;
    if (waited > savedAtOnceMs) toast.success(t('toast.ready', { name }));
    else
      save(row).then(
        () => toast.success(t('search:csv.saved')),
        () => {}, // a toast has already reported the refusal of the ticket
      );
  });
  useEffect(() => {
    for (const row of data?.items ?? []) {
      const waited = waitedMs(row.id);
      if (waited !== undefined) settle(row, waited);
    }
  }, [data, dataUpdatedAt]); // dataUpdatedAt, because a waiting export is equal in every answer while its waiting time grows
  return data?.items ?? [];
}
