import { useMay } from '../../shared/lib/session.tsx';
import { CalculateInterestButton } from '../accrual/calculate-interest-button.tsx';
import { InterestRunPanel } from '../accrual/interest-run-panel.tsx';
import { useInterestRun } from '../accrual/use-interest-run.ts';
import { AdminTransactions } from '../transactions/admin-transactions.tsx';

/** All transactions; a master admin can also start an interest run. */
export function AdminTransactionsPage() {
  const mayCalculate = useMay('master_admin');
  const tools = useInterestRun('calculate');
  const actions = mayCalculate && <CalculateInterestButton tools={tools} manually />;
  return <AdminTransactions actions={actions} notice={<InterestRunPanel tools={tools} />} />;
}
