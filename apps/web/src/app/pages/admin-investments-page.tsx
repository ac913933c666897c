import { CalculateInterestButton } from '../../features/accrual/calculate-interest-button.tsx';
import { InterestRunPanel } from '../../features/accrual/interest-run-panel.tsx';
import { useInterestRun } from '../../features/accrual/use-interest-run.ts';
import { AdminInvestments } from '../../features/investments/admin-investments.tsx';

/** All investments, with the run that pays their interest. */
export function AdminInvestmentsPage() {
  const tools = useInterestRun();
  return <AdminInvestments actions={<CalculateInterestButton tools={tools} />} notice={<InterestRunPanel tools={tools} />} />;
}
