import { useMay } from '../../shared/lib/session.tsx';
import { CalculateInterestButton } from '../accrual/calculate-interest-button.tsx';
import { InterestRunPanel } from '../accrual/interest-run-panel.tsx';
import { LastRunCard } from '../accrual/last-run-card.tsx';
import { RunHealthCard } from '../accrual/run-health-card.tsx';
import { SetAsideCard } from '../accrual/set-aside-card.tsx';
import { useInterestRun } from '../accrual/use-interest-run.ts';
import { AdminDashboard } from '../dashboard/admin-dashboard.tsx';

/** The administrators' first page: pending work, and the state of the interest run and of the ledger. */
export function AdminDashboardPage() {
  const tools = useInterestRun();
  const mayCalculate = useMay('admin');
  return (
    <AdminDashboard
      actions={mayCalculate && <CalculateInterestButton tools={tools} />}
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
