import type { ClosedMemberOverview } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { PageSkeleton } from '../../shared/ui/skeletons.tsx';
import { TabbedCard } from '../ui/tabbed-card.tsx';
import { roleLabels } from './user-labels.ts';

import styles from './admin-users.module.css';

const tabs = ['transactions', 'investments', 'statement'] as const;
type ClosedTab = (typeof tabs)[number];
const tabKeys = {
  transactions: 'closed.tab.transactions',
  investments: 'page.tab.investments',
  statement: 'page.tab.statement',
} as const satisfies Record<ClosedTab, string>;

type ClosedMemberProps = { id: string; /** The content of each tab. */ tabContents: Record<ClosedTab, (memberId: string) => ReactNode> };
type Overview = Serialized<ClosedMemberOverview>;

function ClosedMemberDetails({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['users', 'app']);
  const { role, joinedAt, closedAt, closedBy, available, invested, bonusesOwed, deposited, withdrawn } = overview;
  return (
    <div className={styles.memberDetails}>
      <SectionCard title={t('closed.closing')}>
        <DetailRow label={t('closed.closedAt')} value={<DateTime at={closedAt} />} strong />
        <DetailRow label={t('closed.closedBy')} value={closedBy} />
        <DetailRow label={t('column.role')} value={t(roleLabels[role])} />
        <DetailRow label={t('column.joined')} value={<DateTime at={joinedAt} />} />
      </SectionCard>
      <SectionCard title={t('closed.held')}>
        <DetailRow label={t('page.available')} value={<Money amount={available} withIdr />} />
        <DetailRow label={t('page.invested')} value={<Money amount={invested} withIdr />} />
        {bonusesOwed > 0 && <DetailRow label={t('closed.bonusesOwed')} value={<Money amount={bonusesOwed} />} />}
        <DetailRow label={t('closed.deposited')} value={<Money amount={deposited} />} />
        <DetailRow label={t('closed.withdrawn')} value={<Money amount={withdrawn} />} />
      </SectionCard>
    </div>
  );
}

function ClosedMemberTabs({ overview, tabContents }: { overview: Overview } & Pick<ClosedMemberProps, 'tabContents'>) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { params, change } = useAddressParams();
  const active = tabs.find((tab) => tab === params.get('show')) ?? 'transactions';
  const counts: Partial<Record<ClosedTab, number>> = { transactions: overview.transactions, investments: overview.investments };
  const items = tabs.map((key) => ({
    key,
    label: t(tabKeys[key]),
    count: counts[key] === undefined ? undefined : formatCount(counts[key], language),
  }));
  /* A change of the tab returns to the first page: `trail`, the cursors of the pages before, is empty then. */
  const show = (tab: ClosedTab) => change({ show: tab, page: null, after: null }, { trail: [] });
  return (
    <TabbedCard items={items} active={active} onChange={show}>
      {tabContents[active](overview.id)}
    </TabbedCard>
  );
}

/** The records of one deleted member: who deleted them and when, their balances, and every row that was kept. */
export function ClosedMember({ id, tabContents }: ClosedMemberProps) {
  const { t } = useTranslation('users');
  const query = trpc.users.getClosed.useQuery({ id });
  const { data, error, dataUpdatedAt } = query;
  if (data === undefined && error === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={data === undefined ? t('closed.title') : t('closed.member', { number: data.userNumber })}
        asOf={serverTimeOf(dataUpdatedAt)}
        note={<Link href="/admin/closed-members">{t('closed.back')}</Link>}
      />
      <QueryError query={query} title={t('closed.failed')} />
      {data !== undefined && (
        <>
          <ClosedMemberDetails overview={data} />
          <ClosedMemberTabs overview={data} tabContents={tabContents} />
        </>
      )}
    </>
  );
}
