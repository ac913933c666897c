import { largeRequestMin, type RequestType } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../shared/lib/session.tsx';
import type { RowSelection } from '../ui/admin-table.tsx';
import type { AdminRequest, Tab } from './admin-request-view.ts';
import { wasApprovedBefore } from './was-approved-before.ts';

/**
 * The deposits selected for a bulk approval: of the current page, not the administrator's own, and still pending. A deposit
 * that was approved before and set back, or is large, is decided on its own, with its details. Deposits without a proof, or
 * with one that was used before, are selected one by one. For withdrawals, on every tab but `pending`, and for who may not
 * approve, `selection` is undefined.
 */
export function useRequestSelection(type: RequestType, tab: Tab, rows: readonly AdminRequest[] | undefined) {
  const { t } = useTranslation('admin-requests');
  const { id: viewerId } = useUser();
  const mayApprove = useMay('admin');
  const [ids, setIds] = useState<readonly string[]>([]);
  if (!mayApprove || type !== 'deposit' || tab !== 'pending') return { selection: undefined, selected: [], clear: () => setIds([]) };
  const maySelect = (row: AdminRequest) => row.userId !== viewerId && !wasApprovedBefore(row) && row.amount < largeRequestMin;
  /* A row may have been approved and set back after it was selected. */
  const selected = rows?.filter((row) => ids.includes(row.id) && maySelect(row)) ?? [];
  const selection: RowSelection<AdminRequest> = {
    selectedIds: selected.map(({ id }) => id),
    onChange: setIds,
    maySelect,
    isLeftOut: ({ proofImage, hasReusedProof }) => proofImage === null || hasReusedProof === true,
    all: t('admin.bulk.selectAll'),
    labelOf: ({ number, username }) => t('admin.bulk.select', { number, username }),
  };
  return { selection, selected, clear: () => setIds([]) };
}
