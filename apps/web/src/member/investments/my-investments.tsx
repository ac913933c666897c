import { clsx } from 'clsx';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import { investmentStatuses } from '@app/contract';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { useOfferedPlans } from '../../shared/lib/plans.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useToastOnFirstFailure } from '../../shared/lib/use-toast-on-first-failure.ts';
import { useTotalText } from '../../shared/lib/use-total-text.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { ActiveCard, CompletedCard } from './investment-card.tsx';
import styles from './investments.module.css';

const perPage = 24;
const tabs = [...investmentStatuses, 'all'] as const;
type Tab = (typeof tabs)[number];
const tabLabels = { active: 'member.mine.active', completed: 'member.mine.completed', all: 'member.mine.all' } as const satisfies Record<
  Tab,
  string
>;

function useInvestments(tab: Tab, pollSeconds: number, enabled = true) {
  return trpc.investments.listMine.useInfiniteQuery(
    { ...(tab !== 'all' && { status: tab }), limit: perPage },
    { ...polledUnlessLive(pollSeconds * 1000), getNextPageParam: (page) => page.nextCursor, enabled },
  );
}

const tabsClasses = { header: clsx(styles.tabsHeader) };

const showPlans = () => document.getElementById('plans')?.scrollIntoView();

function NoneYet({ tab }: { tab: Tab }) {
  const { t } = useTranslation('investments');
  const isOffered = useOfferedPlans().length > 0;
  if (tab === 'completed')
    return <EmptyState kind="nothing-yet" title={t('member.mine.noneCompleted')} text={t('member.mine.noneCompletedText')} />;
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<PieChartOutlined aria-hidden />}
      title={t('member.mine.none')}
      text={isOffered ? t('member.mine.noneText') : t('member.mine.noneOffered')}
      {...(isOffered && { action: { text: t('member.mine.seePlans'), onClick: showPlans } })}
    />
  );
}

type BoughtProps = {
  /** The id of the investment that was just bought: its card is scrolled into view and focused. Null: none. */
  boughtId: string | null;
  onBoughtShown: () => void;
};
type ListProps = BoughtProps & { tab: Tab; list: ReturnType<typeof useInvestments>; asOf: string | undefined };

function InvestmentList({ tab, list, asOf, boughtId, onBoughtShown }: ListProps) {
  const { t } = useTranslation('investments');
  const investments = list.data?.pages.flatMap(({ items }) => items);
  if (list.error !== null && investments === undefined) return null;
  if (investments === undefined || asOf === undefined) {
    return (
      <div className={styles.waiting}>
        <DetailsSkeleton rows={6} />
      </div>
    );
  }
  if (investments.length === 0) return <NoneYet tab={tab} />;
  return (
    <>
      <div className={styles.cards}>
        {investments.map((investment) =>
          investment.status === 'active' ? (
            <ActiveCard
              key={investment.id}
              investment={investment}
              asOf={asOf}
              {...(investment.id === boughtId && { onShown: onBoughtShown })}
            />
          ) : (
            <CompletedCard key={investment.id} investment={investment} />
          ),
        )}
      </div>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
            {t('member.mine.more')}
          </Button>
        </div>
      )}
    </>
  );
}

type MyInvestmentsProps = BoughtProps & { asOf: string | undefined; pollSeconds: number };

/** The member's investments, active and completed; the open tab is in the query string. `asOf` is the server's time. */
export function MyInvestments({ asOf, pollSeconds, boughtId, onBoughtShown }: MyInvestmentsProps) {
  const { t } = useTranslation('investments');
  const { params, change } = useAddressParams();
  const shown = tabs.find((tab) => tab === params.get('tab')) ?? 'active';
  const lists = {
    active: useInvestments('active', pollSeconds),
    completed: useInvestments('completed', pollSeconds),
    all: useInvestments('all', pollSeconds, shown === 'all'),
  };
  const totalText = useTotalText();
  const first = { active: lists.active.data?.pages[0], completed: lists.completed.data?.pages[0] };
  const totalOf = (tab: Tab) => {
    const parts = tab === 'all' ? [first.active, first.completed] : [first[tab]];
    const known = parts.filter((part) => part !== undefined);
    if (known.length < parts.length) return undefined;
    const total = known.reduce((sum, part) => sum + part.total, 0);
    return totalText({ total, isTotalEstimated: known.some((part) => part.isTotalEstimated) });
  };
  useToastOnFirstFailure(lists[shown], t('member.loadFailed'));
  const failed = tabs.map((tab) => lists[tab]).find(({ error }) => error !== null);
  return (
    <SectionCard title={t('member.mine.title')} flush>
      {failed !== undefined && <QueryError query={failed} title={t('member.loadFailed')} />}
      <Tabs
        className={clsx(styles.tabs)}
        classNames={tabsClasses}
        activeKey={shown}
        onChange={(key) => change({ tab: key })}
        items={tabs.map((tab) => ({
          key: tab,
          label: t(tabLabels[tab], { total: totalOf(tab) ?? '…' }),
          children: (
            <InvestmentList
              tab={tab}
              list={lists[tab]}
              asOf={asOf}
              boughtId={tab === shown ? boughtId : null}
              onBoughtShown={onBoughtShown}
            />
          ),
        }))}
      />
    </SectionCard>
  );
}
