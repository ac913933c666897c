import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { PageSkeleton } from '../../shared/ui/skeletons.tsx';
import { TabbedCard } from '../ui/tabbed-card.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { mayEdit, useUserView, type ListedUser, type Overview } from './user-view.ts';
import { NoSuchMember } from './member-by-number.tsx';
import { MemberDetails } from './member-details.tsx';

export const memberTabs = ['requests', 'investments', 'statement', 'referrals', 'security'] as const;
export type MemberTab = (typeof memberTabs)[number];

const tabKeys = {
  requests: 'page.tab.requests',
  investments: 'page.tab.investments',
  statement: 'page.tab.statement',
  referrals: 'page.tab.referrals',
  security: 'page.tab.security',
} as const satisfies Record<MemberTab, string>;

const totalOf = ({ pending, approved, rejected }: Overview['deposits']) => pending + approved + rejected;

type MemberPageProps = {
  id: string;
  /** The content of each tab of the page. */
  tabContents: Record<MemberTab, (memberId: string) => ReactNode>;
  /** The transactions of the member, for the second tab of the drawer that edits them. */
  history: (user: ListedUser) => ReactNode;
};

function MemberTabs({ overview, tabContents }: { overview: Overview } & Pick<MemberPageProps, 'tabContents'>) {
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
    label: t(tabKeys[key]),
    count: counts[key] === undefined ? undefined : formatCount(counts[key], language),
  }));
  /* A change of the tab returns to the first page: `trail`, the cursors of the pages before, is empty then. */
  const show = (tab: MemberTab) => change({ show: tab, page: null, after: null }, { trail: [] });
  return (
    <TabbedCard items={items} active={active} onChange={show}>
      {tabContents[active](overview.user.id)}
    </TabbedCard>
  );
}

/** One member: balances and personal data, and in tabs their requests, investments, statement, referrals and security events. */
export function MemberPage({ id, tabContents, history }: MemberPageProps) {
  const { t } = useTranslation(['users', 'app']);
  const viewer = useUser();
  const view = useUserView();
  const query = trpc.users.get.useQuery({ id });
  const { data, error, dataUpdatedAt, isFetching } = query;
  const utils = trpc.useUtils();
  const renew = () => {
    for (const part of [utils.users, utils.requests, utils.investments, utils.securityEvents.listOfUser]) void part.invalidate();
  };
  if (data === undefined && error === null) return <PageSkeleton />;
  if (data === undefined && apiErrorOf(error).errorCode === 'NOT_FOUND') return <NoSuchMember name={id} />;
  const edit = data !== undefined && mayEdit(viewer, data.user) && (
    <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => view.open(id)}>
      {t('edit')}
    </Button>
  );
  const title = data === undefined ? t('page.untitled') : data.user.username;
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
      <QueryError query={query} title={t('failed.load')} />
      {data !== undefined && (
        <>
          <MemberDetails overview={data} />
          <MemberTabs overview={data} tabContents={tabContents} />
        </>
      )}
      <UserDrawer kind="member" view={view} history={history} />
    </>
  );
}
