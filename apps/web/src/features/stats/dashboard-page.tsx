import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { businessHourOf } from '../../lib/business-time.ts';
import { serverNow } from '../../lib/clock.ts';
import { useUser } from '../../lib/session.tsx';
import { useFirstFailure } from '../../lib/use-first-failure.ts';
import { stateOf, useKeptHeight } from '../../lib/use-kept-height.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { BalanceHistoryCard } from './balance-history-card.tsx';
import { DashboardBalance } from './dashboard-balance.tsx';
import { dashboardEverySeconds, useDashboardData } from './dashboard-data.ts';
import { InvestmentsCard } from './investments-card.tsx';
import { PaidCard } from './paid-card.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { ReferralCard } from './referral-card.tsx';
import './dashboard.css';

const noonHour = 12;
const eveningHour = 18;

function greetingNow() {
  const hour = businessHourOf(serverNow());
  if (hour < noonHour) return 'member.greeting.morning';
  return hour < eveningHour ? 'member.greeting.afternoon' : 'member.greeting.evening';
}

/** What a member has, what is pending, what it did, and what can be done next. */
export function DashboardPage() {
  const { t } = useTranslation(['stats', 'investments', 'statement']);
  const { username } = useUser();
  const { stats, requests, investments, history, transactions, movements, refresh } = useDashboardData();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const asOf = stats.data?.asOf;
  const keptBalance = useKeptHeight<HTMLElement>('balance', stateOf(stats));
  const keptHistory = useKeptHeight<HTMLElement>('balance-history', stateOf(history));
  const keptRequests = useKeptHeight<HTMLDivElement>('pending-requests', stateOf(requests));
  const keptInvestments = useKeptHeight<HTMLElement>('investments', stateOf(stats, investments));
  const keptRows = useKeptHeight<HTMLElement>('recent-transactions', stateOf(transactions, movements));

  useFirstFailure(stats, t('member.loadFailed'));
  useFirstFailure(transactions, t('member.transactions.failed'));

  async function refreshAll() {
    setIsRefreshing(true);
    const isFresh = await refresh();
    setIsRefreshing(false);
    if (isFresh) toast.success(t('member.refreshed'));
    else toast.error(t('member.refreshFailed'));
  }
  return (
    <>
      <PageHeader
        title={t(greetingNow(), { name: username })}
        asOf={asOf ?? null}
        everySeconds={dashboardEverySeconds}
        actions={<RefreshButton onRefresh={() => void refreshAll()} isBusy={isRefreshing} />}
      />
      <div className="dashboard">
        <div className="dashboard-balance">
          {stats.error !== null && (
            <ErrorPanel
              error={stats.error}
              title={t('member.loadFailed')}
              lastGoodAt={stats.dataUpdatedAt}
              onRetry={() => void stats.refetch()}
            />
          )}
          <DashboardBalance stats={stats.data} kept={keptBalance} />
          <BalanceHistoryCard
            kept={keptHistory}
            history={history.data}
            error={history.error}
            lastGoodAt={history.dataUpdatedAt}
            onRetry={() => void history.refetch()}
          />
        </div>
        <div className="dashboard-facts">
          <PendingRequests requests={requests.data?.items} kept={keptRequests} />
          <InvestmentsCard
            kept={keptInvestments}
            stats={stats.data}
            rates={(investments.data?.items ?? []).map(({ interestRate }) => interestRate)}
          />
          <PaidCard stats={stats.data} />
          <ReferralCard stats={stats.data} />
        </div>
        <div className="dashboard-rows">
          <RecentTransactions
            kept={keptRows}
            transactions={transactions.data?.items}
            movements={movements.data?.items}
            error={transactions.error ?? movements.error}
            lastGoodAt={transactions.dataUpdatedAt}
            onRetry={() => void Promise.all([transactions.refetch(), movements.refetch()])}
          />
        </div>
      </div>
    </>
  );
}
