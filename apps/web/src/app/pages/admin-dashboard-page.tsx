import { CalculateInterestButton } from '../../features/accrual/calculate-interest-button.tsx';
import { InterestRunPanel } from '../../features/accrual/interest-run-panel.tsx';
import { LastRunCard } from '../../features/accrual/last-run-card.tsx';
import { RunHealthCard } from '../../features/accrual/run-health-card.tsx';
import { SetAsideCard } from '../../features/accrual/set-aside-card.tsx';
import { useInterestRun } from '../../features/accrual/use-interest-run.ts';
import { AdminDashboard } from '../../features/stats/admin-dashboard.tsx';

/** The administrators' first page: what waits, and whether the night run and the ledger are right. */
export function AdminDashboardPage() {
  const tools = useInterestRun();
  return (
    <AdminDashboard
      actions={<CalculateInterestButton tools={tools} />}
      notice={<InterestRunPanel tools={tools} />}
      lastRun={
        <>
          <LastRunCard />
          <RunHealthCard />
          <SetAsideCard />
        </>
      }
    />
  );
}
