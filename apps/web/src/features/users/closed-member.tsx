import type { ClosedMemberOverview } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAddressParams } from '../../lib/address-params.ts';
import { serverTimeOf } from '../../lib/clock.ts';
import { formatCount } from '../../lib/percent.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { Wire } from '../../lib/wire.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { TabbedCard } from '../../ui/tabbed-card.tsx';
import { roleWords } from './user-words.ts';
import './admin-users.css';

const tabs = ['transactions', 'investments', 'statement'] as const;
type ClosedTab = (typeof tabs)[number];
const tabWords = {
  transactions: 'closed.tab.transactions',
  investments: 'page.tab.investments',
  statement: 'page.tab.statement',
} as const satisfies Record<ClosedTab, string>;

type ClosedMemberProps = { id: string; /** What stands behind each tab. */ rows: Record<ClosedTab, (memberId: string) => ReactNode> };
type Overview = Wire<ClosedMemberOverview>;

function Facts({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['users', 'app']);
  const { role, joinedAt, closedAt, closedBy, available, invested, bonusesOwed, deposited, withdrawn } = overview;
  return (
    <div className="member-facts">
      <SectionCard title={t('closed.closing')}>
        <FactRow label={t('closed.closedAt')} value={<DateTime at={closedAt} />} strong />
        <FactRow label={t('closed.closedBy')} value={closedBy} />
        <FactRow label={t('column.role')} value={t(roleWords[role])} />
        <FactRow label={t('column.joined')} value={<DateTime at={joinedAt} />} />
      </SectionCard>
      <SectionCard title={t('closed.held')}>
        <FactRow label={t('page.available')} value={<Money amount={available} withIdr />} />
        <FactRow label={t('page.invested')} value={<Money amount={invested} withIdr />} />
        {bonusesOwed > 0 && <FactRow label={t('closed.bonusesOwed')} value={<Money amount={bonusesOwed} />} />}
        <FactRow label={t('closed.deposited')} value={<Money amount={deposited} />} />
        <FactRow label={t('closed.withdrawn')} value={<Money amount={withdrawn} />} />
      </SectionCard>
    </div>
  );
}

function Rows({ overview, rows }: { overview: Overview } & Pick<ClosedMemberProps, 'rows'>) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { params, change } = useAddressParams();
  const active = tabs.find((tab) => tab === params.get('show')) ?? 'transactions';
  const counts: Partial<Record<ClosedTab, number>> = { transactions: overview.transactions, investments: overview.investments };
  const items = tabs.map((key) => ({
    key,
    word: t(tabWords[key]),
    count: counts[key] === undefined ? undefined : formatCount(counts[key], language),
  }));
  /* Another tab begins at its first page. */
  const show = (tab: ClosedTab) => change({ show: tab, page: null, after: null }, { trail: [] });
  return (
    <TabbedCard items={items} active={active} onChange={show}>
      {rows[active](overview.id)}
    </TabbedCard>
  );
}

/** The closed records of one member who was deleted: who deleted and when, what was held, and every row that was kept. */
export function ClosedMember({ id, rows }: ClosedMemberProps) {
  const { t } = useTranslation('users');
  const { data, error, dataUpdatedAt, refetch } = trpc.users.getClosed.useQuery({ id });
  if (data === undefined && error === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={data === undefined ? t('closed.title') : t('closed.member', { number: data.userNumber })}
        asOf={serverTimeOf(dataUpdatedAt)}
        note={<Link href="/admin/closed-members">{t('closed.back')}</Link>}
      />
      {error !== null && <ErrorPanel error={error} title={t('closed.failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <Facts overview={data} />
          <Rows overview={data} rows={rows} />
        </>
      )}
    </>
  );
}
