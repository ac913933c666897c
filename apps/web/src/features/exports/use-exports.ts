import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { isUnderWay, shownExports, stopAwaiting, waitedMs, type ShownExport } from '../../lib/awaited-exports.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDownload } from './use-download.ts';
import { useListName } from './use-list-name.ts';

const progressIntervalMs = 1_000;
/** A file that is ready so soon after the click is saved at once; later its reader may be busy with something else. */
const savedAtOnceMs = 10_000;
/** An export that takes longer than this shows itself. */
const quickMs = 1_500;

/** The reader's exports of the last day, read again every second while one is under way. `onSlow`: one takes its time. */
export function useExports(onSlow: (id: string) => void) {
  const { t } = useTranslation(['exports', 'area']);
  const nameOf = useListName();
  const { save } = useDownload();
  const { data, dataUpdatedAt } = trpc.exports.list.useQuery(shownExports, {
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? progressIntervalMs : false),
    trpc: { context: { polling: true } },
  });
  const settle = useEffectEvent((one: ShownExport, waited: number) => {
    const name = nameOf(one);
    if (isUnderWay(one)) {
      if (waited > quickMs) onSlow(one.id);
      return;
    }
    stopAwaiting(one.id);
    if (one.status === 'failed') toast.error(t('toast.failed', { name }));
    if (one.status !== 'done') return;
    if (waited > savedAtOnceMs) toast.success(t('toast.ready', { name }));
    else
      save(one).then(
        () => toast.success(t('area:csv.saved')),
        () => {}, // the ticket's refusal has been told
      );
  });
  useEffect(() => {
    for (const one of data?.items ?? []) {
      const waited = waitedMs(one.id);
      if (waited !== undefined) settle(one, waited);
    }
  }, [data, dataUpdatedAt]); // an export that waits is the same in every answer, and waits longer
  return data?.items ?? [];
}
