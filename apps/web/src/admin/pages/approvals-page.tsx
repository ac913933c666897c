import { approvalStatuses } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { serverNow, serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { ApprovalCards, ApprovalTable } from '../approvals/approval-rows.tsx';
import { ApprovalSheet } from '../approvals/approval-sheet.tsx';
import { useApprovalsView, type OpenApproval } from '../approvals/approval-view.ts';
import { ProposedPicture } from '../approvals/proposed-picture.tsx';
import { AuditChangeList } from '../audit/audit-change-list.tsx';
import { polledApprovals, useApprovalCounts } from '../lib/use-approval-counts.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { TableCard } from '../ui/table-card.tsx';

function Changes({ approval }: { approval: OpenApproval }) {
  const { operation, before, after } = approval;
  const { picture: _picture, ...changed } = after ?? {};
  /* The log names an operation by what it does: the labels of its fields depend on it. */
  const action = operation.startsWith('plans.') ? 'plan.updated' : operation;
  return (
    <>
      <AuditChangeList action={action} before={before} after={after === null ? null : changed} />
      <ProposedPicture approval={approval} />
    </>
  );
}

const changesOf = (approval: OpenApproval) => <Changes approval={approval} />;

/** From when the reader may approve at all, while they may not. Without a second factor this page can't be opened. */
function NotYetNote() {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const counts = useApprovalCounts();
  const from = counts?.mayApproveFrom ?? null;
  if (counts === undefined || counts.alone === null || from === null || Date.parse(from) <= serverNow()) return null;
  return <Alert type="info" showIcon title={t('notYet', { at: formatInstant(from, language) })} />;
}

/** What administrators proposed to a second one: the list, and the sheet in which one is decided. */
export function ApprovalsPage() {
  const { t } = useTranslation(['approvals', 'app', 'area']);
  const isPhone = useIsPhone();
  const view = useApprovalsView();
  const pages = useListPages();
  const maySwitchOn = useMay('master_admin');
  const query = trpc.approvals.list.useQuery({ ...view.input, ...pages.input }, polledApprovals);
  const title = t('area:admin.approvals');
  const empty = view.isFiltered ? (
    <NoMatch title={t('empty.noMatch')} text={t('empty.noMatchText')} onClear={view.clear} />
  ) : (
    <EmptyState
      kind="nothing-yet"
      title={t('empty.none')}
      text={maySwitchOn ? t('area:sentences', { first: t('empty.noneText'), second: t('empty.noneSettings') }) : t('empty.noneText')}
    />
  );
  const Rows = isPhone ? ApprovalCards : ApprovalTable;
  return (
    <>
      <PageHeader
        title={title}
        note={t('lead')}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={<RefreshButton onRefresh={() => void query.refetch()} isBusy={query.isFetching} />}
      />
      <NotYetNote />
      <TableCard title={title}>
        <div className="list-filters">
          <FilterSelect
            label={t('column.state')}
            any={t('anyState')}
            value={view.status}
            options={approvalStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChoose={view.filter}
          />
          <ClearFilters filters={view} />
        </div>
        <AdminList list={shownPageOf(query, pages)} failed={t('failed.list')} empty={empty}>
          {(rows) => <Rows rows={rows} onOpen={view.open} />}
        </AdminList>
      </TableCard>
      <ApprovalSheet id={view.openId} onClose={view.close} changesOf={changesOf} />
    </>
  );
}
