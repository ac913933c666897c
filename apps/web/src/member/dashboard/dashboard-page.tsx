import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { businessHourOf } from '../../shared/lib/business-time.ts';
import { serverNow } from '../../shared/lib/clock.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { useToastOnFirstFailure } from '../../shared/lib/use-toast-on-first-failure.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { BalanceHistoryCard } from './balance-history-card.tsx';
import { DashboardBalance } from './dashboard-balance.tsx';
import { dashboardPollSeconds, useDashboardData } from './dashboard-data.ts';
import { FirstRunSteps } from './first-run.tsx';
import { firstRunOf, likelyFirstRunOf } from './first-run-of.ts';
import { InvestmentsCard } from './investments-card.tsx';
import { DepositsAndWithdrawalsCard } from './deposits-and-withdrawals-card.tsx';
import { nextEventsOf } from './next-events.ts';
import { RecentTransactions } from './recent-transactions.tsx';
import { ReferralCard } from './referral-card.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

import styles from './dashboard.module.css';

const noonHour = 12;
const eveningHour = 18;

function greetingKeyNow() {
  const hour = businessHourOf(serverNow());
  if (hour < noonHour) return 'member.greeting.morning';
  return hour < eveningHour ? 'member.greeting.afternoon' : 'member.greeting.evening';
}

/** The figures of the dashboard; folded while there is nothing to count. */
function Figures({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { t } = useTranslation('stats');
  return (
    <details className={clsx(styles.figures, !isFolded && styles.unfolded)} open={!isFolded || undefined}>
      <summary>{t('member.firstRun.figures')}</summary>
      <div className={styles.root}>{children}</div>
    </details>
  );
}

/** A member's balances, pending requests, investments and recent transactions. */
export function DashboardPage() {
  const { t } = useTranslation(['stats', 'investments', 'statement']);
  const user = useUser();
  const { stats, requests, investments, history, transactions, statementLines, refresh } = useDashboardData();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const asOf = stats.data?.asOf;
  const balanceHeight = useReservedHeight<HTMLElement>('balance', loadingStateOf(stats));
  const historyHeight = useReservedHeight<HTMLElement>('balance-history', loadingStateOf(history));
  const nextHeight = useReservedHeight<HTMLDivElement>('what-happens-next', loadingStateOf(requests, investments));
  const investmentsHeight = useReservedHeight<HTMLElement>('investments', loadingStateOf(stats, investments));
  const rowsHeight = useReservedHeight<HTMLElement>('recent-transactions', loadingStateOf(transactions, statementLines));

  const firstRunState = loadingStateOf(stats, requests);
  const firstRunHeight = useReservedHeight<HTMLDivElement>('first-run', firstRunState);
  const pendingDeposit = requests.data?.items.find(({ type }) => type === 'deposit');
  const firstRun =
    stats.data === undefined || requests.data === undefined
      ? null
      : firstRunOf({ user, stats: stats.data, hasPendingDeposit: pendingDeposit !== undefined });
  const likely = firstRunState === 'waiting' ? likelyFirstRunOf({ user }) : null;
  const isFolded = firstRun !== null && stats.data?.ledgerRows === 0;

  useToastOnFirstFailure(stats, t('member.loadFailed'));
  useToastOnFirstFailure(transactions, t('member.transactions.failed'));

  async function refreshAll() {
    setIsRefreshing(true);
    const allSucceeded = await refresh();
    setIsRefreshing(false);
    if (allSucceeded) toast.success(t('member.refreshed'));
    else toast.error(t('member.refreshFailed'));
  }
  return (
    <>
      <PageHeader
        title={t(greetingKeyNow(), { name: user.username })}
        asOf={asOf ?? null}
        pollSeconds={dashboardPollSeconds}
        actions={<RefreshButton onRefresh={() => void refreshAll()} isBusy={isRefreshing} />}
      />
      <FirstRunSteps firstRun={firstRun} likely={likely} free={stats.data?.free} pending={pendingDeposit} reservedHeight={firstRunHeight} />
      <Figures isFolded={likely === null ? isFolded : user.balance === 0}>
        <div className={styles.balance}>
          <QueryError query={stats} title={t('member.loadFailed')} />
          <DashboardBalance stats={stats.data} reservedHeight={balanceHeight} />
          <BalanceHistoryCard
            reservedHeight={historyHeight}
            history={history.data}
            error={history.error}
            lastLoadedAt={history.dataUpdatedAt}
            onRetry={() => void history.refetch()}
          />
        </div>
        <div className={styles.cards}>
          <QueryError query={requests} title={t('member.request.failed')} />
          <QueryError query={investments} title={t('member.next.failed')} />
          <WhatHappensNext
            isWaiting={loadingStateOf(requests, investments) === 'waiting' && likely === null}
            requests={requests.data?.items}
            events={investments.data ? nextEventsOf(investments.data.items, investments.data.nextCursor === null) : []}
            reservedHeight={nextHeight}
          />
          <InvestmentsCard
            reservedHeight={investmentsHeight}
            stats={stats.data}
            rates={(investments.data?.items ?? []).map(({ interestRate }) => interestRate)}
          />
          <DepositsAndWithdrawalsCard stats={stats.data} />
          <ReferralCard stats={stats.data} />
        </div>
        <div className={styles.recent}>
          <RecentTransactions
            reservedHeight={rowsHeight}
            transactions={transactions.data?.items}
            statementLines={statementLines.data?.items}
            error={transactions.error ?? statementLines.error}
            lastLoadedAt={transactions.dataUpdatedAt}
            onRetry={() => void Promise.all([transactions.refetch(), statementLines.refetch()])}
          />
        </div>
      </Figures>
    </>
  );
}
