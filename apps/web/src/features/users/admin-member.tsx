import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { serverTimeOf } from '../../lib/clock.ts';
import { useAddressParams } from '../../lib/address-params.ts';
import { formatCount } from '../../lib/percent.ts';
import { useUser } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { TabbedCard } from '../../ui/tabbed-card.tsx';
import { AdminUserDrawer } from './admin-user-drawer.tsx';
import { mayEdit, useUserFilters, type AdminUser, type Overview } from './admin-user-view.ts';
import { MemberFacts } from './member-facts.tsx';
import './admin-users.css';

export const memberTabs = ['requests', 'investments', 'statement', 'referrals'] as const;
export type MemberTab = (typeof memberTabs)[number];

const tabWords = {
  requests: 'page.tab.requests',
  investments: 'page.tab.investments',
  statement: 'page.tab.statement',
  referrals: 'page.tab.referrals',
} as const satisfies Record<MemberTab, string>;

const totalOf = ({ pending, approved, rejected }: Overview['deposits']) => pending + approved + rejected;

type AdminMemberProps = {
  id: string;
  /** What stands behind each tab; `history` is the second side of the edit drawer. */
  rows: Record<MemberTab, (memberId: string) => ReactNode>;
  history: (user: AdminUser) => ReactNode;
};

function Rows({ overview, rows }: { overview: Overview } & Pick<AdminMemberProps, 'rows'>) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { params, change } = useAddressParams();
  const active = memberTabs.find((tab) => tab === params.get('show')) ?? 'requests';
  const { deposits, withdrawals, investments, referralCount } = overview;
  const counts: Partial<Record<MemberTab, number>> = {
    requests: totalOf(deposits) + totalOf(withdrawals),
    investments: investments.active + investments.completed,
    referrals: referralCount,
  };
  const items = memberTabs.map((key) => ({
    key,
    word: t(tabWords[key]),
    count: counts[key] === undefined ? undefined : formatCount(counts[key], language),
  }));
  /* Another tab begins at its first page. */
  const show = (tab: MemberTab) => change({ show: tab, page: null, after: null }, { trail: [] });
  return (
    <TabbedCard items={items} active={active} onChange={show}>
      {rows[active](overview.user.id)}
    </TabbedCard>
  );
}

/** Everything about one member on one page: what they have, who they are, and every row behind it. */
export function AdminMember({ id, rows, history }: AdminMemberProps) {
  const { t } = useTranslation(['users', 'app']);
  const viewer = useUser();
  const filters = useUserFilters();
  const { data, error, dataUpdatedAt, isFetching, refetch } = trpc.users.get.useQuery({ id });
  const utils = trpc.useUtils();
  const renew = () => {
    for (const part of [utils.users, utils.requests, utils.investments]) void part.invalidate();
  };
  if (data === undefined && error === null) return <PageSkeleton />;
  const edit = data !== undefined && mayEdit(viewer, data.user) && (
    <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => filters.open(id)}>
      {t('edit')}
    </Button>
  );
  const title = data === undefined ? t('page.notFound') : data.user.username;
  return (
    <>
      <PageHeader
        title={title}
        asOf={serverTimeOf(dataUpdatedAt)}
        note={
          <>
            <Link href="/admin/users">{t('page.back')}</Link>
            {data !== undefined && <span className="num"> · {t('numbered', { number: data.user.userNumber })}</span>}
          </>
        }
        actions={
          <>
            <RefreshButton onRefresh={renew} isBusy={isFetching} />
            {edit}
          </>
        }
      />
      {error !== null && <ErrorPanel error={error} title={t('failed.load')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <MemberFacts overview={data} />
          <Rows overview={data} rows={rows} />
        </>
      )}
      <AdminUserDrawer
        kind="member"
        id={filters.openId}
        viewer={viewer}
        tab={filters.tab}
        onTab={filters.showTab}
        onClose={filters.close}
        history={history}
      />
    </>
  );
}
