import type { RequestType } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/lib/session.tsx';
import type { RowTicks } from '../ui/admin-table.tsx';
import type { AdminRequest, Tab } from './admin-request-view.ts';
import { wasApprovedBefore } from './was-approved-before.ts';

/**
 * The deposits selected for a bulk approval: of the current page, not the administrator's own, and still pending. A deposit
 * that was approved before and set back is decided alone, where the reason is shown. For withdrawals `ticks` is undefined.
 */
export function useRequestSelection(type: RequestType, tab: Tab, rows: readonly AdminRequest[] | undefined) {
  const { t } = useTranslation('admin-requests');
  const { id: viewerId } = useUser();
  const [ids, setIds] = useState<readonly string[]>([]);
  if (type !== 'deposit' || tab !== 'pending') return { ticks: undefined, ticked: [], clear: () => setIds([]) };
  const mayTick = (row: AdminRequest) => row.userId !== viewerId && !wasApprovedBefore(row);
  /* A selected row may have been approved and set back since then. */
  const ticked = rows?.filter((row) => ids.includes(row.id) && mayTick(row)) ?? [];
  const ticks: RowTicks<AdminRequest> = {
    tickedIds: ticked.map(({ id }) => id),
    onChange: setIds,
    mayTick,
    all: t('admin.bulk.tickAll'),
    labelOf: ({ number, username }) => t('admin.bulk.tick', { number, username }),
  };
  return { ticks, ticked, clear: () => setIds([]) };
}
