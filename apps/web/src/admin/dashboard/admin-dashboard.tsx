import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { AdminLedgerCheck } from './admin-ledger-check.tsx';
import { AdminPendingCard } from './admin-pending-card.tsx';
import { AdminTotals } from './admin-totals.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { DayOneCard } from './day-one-card.tsx';

import styles from './admin-dashboard.module.css';

const pollIntervalMs = 10_000;

type AdminDashboardProps = { actions: ReactNode; notice: ReactNode; lastRun: ReactNode };

/** What waits for a decision, the coverage, the totals, then the last runs and, for master admins and auditors, the ledger check; first what is left to do before the opening. */
export function AdminDashboard({ actions, notice, lastRun }: AdminDashboardProps) {
  const { t } = useTranslation(['app', 'area']);
  const isMaster = useMay('master_admin');
  const seesLedgerCheck = useMay('master_reader');
  const utils = trpc.useUtils();
  const deposits = trpc.requests.counts.useQuery({ type: 'deposit' }, polledUnlessLive(pollIntervalMs));
  const withdrawals = trpc.requests.counts.useQuery({ type: 'withdrawal' }, polledUnlessLive(pollIntervalMs));
  const depositViews = trpc.requests.viewCounts.useQuery({ type: 'deposit' }, polledUnlessLive(pollIntervalMs));
  const withdrawalViews = trpc.requests.viewCounts.useQuery({ type: 'withdrawal' }, polledUnlessLive(pollIntervalMs));
  /* Who decides nothing has nothing to begin with. */
  const mayDecide = useMay('admin');
  const areDepositsPending = mayDecide && (deposits.data?.pending ?? 0) > 0;
  const areWithdrawalsPending = mayDecide && (withdrawals.data?.pending ?? 0) > 0;
  function refresh() {
    const parts = [
      utils.requests.counts,
      utils.requests.viewCounts,
      utils.accrual.latest,
      utils.investments.listSetAside,
      utils.stats,
      utils.ledger.check,
    ];
    for (const part of parts) void part.invalidate();
  }
  return (
    <>
      <PageHeader
        title={t('area:admin.dashboard')}
        asOf={serverTimeOf(Math.min(deposits.dataUpdatedAt, withdrawals.dataUpdatedAt))}
        pollSeconds={pollIntervalMs / 1000}
        actions={
          <>
            <RefreshButton onRefresh={refresh} isBusy={deposits.isFetching || withdrawals.isFetching} />
            {actions}
          </>
        }
      />
      {notice}
      {isMaster && <DayOneCard pollIntervalMs={pollIntervalMs} />}
      <div className={styles.dashboard}>
        <div className={styles.pending}>
          <AdminPendingCard type="deposit" counts={deposits} views={depositViews} isNext={areDepositsPending} />
          <AdminPendingCard
            type="withdrawal"
            counts={withdrawals}
            views={withdrawalViews}
            isNext={areWithdrawalsPending && !areDepositsPending}
          />
        </div>
        <CoverageCard />
        <AdminTotals />
        <div className={styles.health}>
          <div className={styles.column}>{lastRun}</div>
          {seesLedgerCheck && <AdminLedgerCheck />}
        </div>
      </div>
    </>
  );
}
