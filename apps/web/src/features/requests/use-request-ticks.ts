import type { RequestType } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.tsx';
import type { RowTicks } from '../../ui/admin-table.tsx';
import type { AdminRequest, Tab } from './admin-request-view.ts';

/**
 * The deposits that are ticked to be approved together: of the page that is shown, none of one's own, and none that was
 * decided meanwhile. Withdrawals are decided one by one: `ticks` is undefined.
 */
export function useRequestTicks(type: RequestType, tab: Tab, rows: readonly AdminRequest[] | undefined) {
  const { t } = useTranslation('queue');
  const { id: viewerId } = useUser();
  const [ids, setIds] = useState<readonly string[]>([]);
  if (type !== 'deposit' || tab !== 'pending') return { ticks: undefined, ticked: [], clear: () => setIds([]) };
  const ticked = rows?.filter(({ id }) => ids.includes(id)) ?? [];
  const ticks: RowTicks<AdminRequest> = {
    ids: ticked.map(({ id }) => id),
    onChange: setIds,
    mayTick: ({ userId }) => userId !== viewerId,
    all: t('admin.bulk.tickAll'),
    labelOf: ({ number, username }) => t('admin.bulk.tick', { number, username }),
  };
  return { ticks, ticked, clear: () => setIds([]) };
}
