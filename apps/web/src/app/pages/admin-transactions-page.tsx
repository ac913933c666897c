import { isAllowed } from '@app/contract';
import { CalculateInterestButton } from '../../features/accrual/calculate-interest-button.tsx';
import { InterestRunPanel } from '../../features/accrual/interest-run-panel.tsx';
import { useInterestRun } from '../../features/accrual/use-interest-run.ts';
import { AdminTransactions } from '../../features/transactions/admin-transactions.tsx';
import { useUser } from '../../lib/session.tsx';

/** All transactions; a master admin can also start the run that pays interest. */
export function AdminTransactionsPage() {
  const { role } = useUser();
  const tools = useInterestRun('calculate');
  const actions = isAllowed('master_admin', role) && <CalculateInterestButton tools={tools} manually />;
  return <AdminTransactions actions={actions} notice={<InterestRunPanel tools={tools} />} />;
}
