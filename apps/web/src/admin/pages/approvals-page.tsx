import { isAuditor } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../shared/lib/session.tsx';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
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
import { ApprovalFilterBar } from '../approvals/approval-filter-bar.tsx';
import { useApprovalsView, type ApprovalTab, type OpenApproval } from '../approvals/approval-view.ts';
import { ProposedPicture } from '../approvals/proposed-picture.tsx';
import { AuditChangeList } from '../audit/audit-change-list.tsx';
import { polledApprovals, useApprovalCounts } from '../lib/use-approval-counts.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { TabbedCard } from '../ui/tabbed-card.tsx';

/* The log names an operation by what it does: the labels of its fields depend on it. */
const actionOf = ({ operation }: OpenApproval): string => (operation.startsWith('plans.') ? 'plan.updated' : operation);

function Changes({ approval }: { approval: OpenApproval }) {
  const { before, after } = approval;
  const { picture: _picture, ...changed } = after ?? {};
  return (
    <>
      <AuditChangeList action={actionOf(approval)} before={before} after={after === null ? null : changed} />
      <ProposedPicture approval={approval} />
    </>
  );
}

const changesOf = (approval: OpenApproval) => <Changes approval={approval} />;
const changesSince = (approval: OpenApproval, { before, now }: NonNullable<OpenApproval['changedSince']>) => (
  <AuditChangeList action={actionOf(approval)} before={before} after={now} />
);

const tabKeys = {
  'for-me': 'tab.forMe',
  mine: 'tab.mine',
  pending: 'tab.pending',
  decided: 'tab.decided',
} as const satisfies Record<ApprovalTab, string>;
const emptyKeys = {
  'for-me': 'empty.forMe',
  mine: 'empty.mine',
  pending: 'empty.none',
  decided: 'empty.decided',
} as const satisfies Record<ApprovalTab, string>;

/** From when the reader may approve at all, while they may not. Without a second factor this page can't be opened. */
function NotYetNote() {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const counts = useApprovalCounts();
  const from = counts?.mayApproveFrom ?? null;
  if (counts === undefined || counts.alone === null || from === null || Date.parse(from) <= serverNow()) return null;
  return <Alert type="info" showIcon title={t('notYet', { at: formatInstant(from, language) })} />;
}

/** The tabs, with the numbers of what waits: for the reader, which the menu shows too, and for anybody. */
function useTabItems(tabs: readonly ApprovalTab[]) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const counts = useApprovalCounts();
  const countOf = { 'for-me': 'decidable', pending: 'pending' } as const;
  return tabs.map((key) => ({
    key,
    label: t(tabKeys[key]),
    ...((key === 'for-me' || key === 'pending') && { count: counts === undefined ? null : formatCount(counts[countOf[key]], language) }),
  }));
}

/** What administrators proposed to a second one: the list in tabs, and the sheet in which one is decided. */
export function ApprovalsPage() {
  const { t } = useTranslation(['approvals', 'app', 'area']);
  const isPhone = useIsPhone();
  const view = useApprovalsView({ isAuditor: isAuditor(useUser().role) });
  const items = useTabItems(view.tabs);
  const pages = useListPages();
  const maySwitchOn = useMay('master_admin');
  const query = trpc.approvals.list.useQuery({ ...view.input, ...pages.input }, polledApprovals);
  const empty = view.isFiltered ? (
    <NoMatch title={t('empty.noMatch')} text={t('empty.noMatchText')} onClear={view.clear} />
  ) : (
    <EmptyState
      kind="nothing-yet"
      title={t(emptyKeys[view.tab])}
      text={maySwitchOn ? t('area:sentences', { first: t('empty.noneText'), second: t('empty.noneSettings') }) : t('empty.noneText')}
    />
  );
  const Rows = isPhone ? ApprovalCards : ApprovalTable;
  return (
    <>
      <PageHeader
        title={t('area:admin.approvals')}
        note={t('lead')}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={<RefreshButton onRefresh={() => void query.refetch()} isBusy={query.isFetching} />}
      />
      <NotYetNote />
      <TabbedCard items={items} active={view.tab} onChange={view.showTab}>
        <ApprovalFilterBar view={view} />
        <AdminList list={shownPageOf(query, pages)} failed={t('failed.list')} empty={empty}>
          {(rows) => <Rows rows={rows} onOpen={view.open} />}
        </AdminList>
      </TabbedCard>
      <ApprovalSheet id={view.openId} onClose={view.close} changesOf={changesOf} changesSince={changesSince} />
    </>
  );
}
