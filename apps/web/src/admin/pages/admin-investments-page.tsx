import { useMay } from '../../shared/lib/session.tsx';
import { CalculateInterestButton } from '../accrual/calculate-interest-button.tsx';
import { InterestRunPanel } from '../accrual/interest-run-panel.tsx';
import { useInterestRun } from '../accrual/use-interest-run.ts';
import { AdminInvestments } from '../investments/admin-investments.tsx';

/** All investments, with the panel of the interest run. */
export function AdminInvestmentsPage() {
  const tools = useInterestRun();
  const actions = useMay('admin') && <CalculateInterestButton tools={tools} />;
  return <AdminInvestments actions={actions} notice={<InterestRunPanel tools={tools} />} />;
}
