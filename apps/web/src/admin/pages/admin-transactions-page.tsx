import { isAllowed } from '@app/contract';
import { CalculateInterestButton } from '../accrual/calculate-interest-button.tsx';
import { InterestRunPanel } from '../accrual/interest-run-panel.tsx';
import { useInterestRun } from '../accrual/use-interest-run.ts';
import { AdminTransactions } from '../transactions/admin-transactions.tsx';
import { useUser } from '../../shared/lib/session.tsx';

/** All transactions; a master admin can also start an interest run. */
export function AdminTransactionsPage() {
  const { role } = useUser();
  const tools = useInterestRun('calculate');
  const actions = isAllowed('master_admin', role) && <CalculateInterestButton tools={tools} manually />;
  return <AdminTransactions actions={actions} notice={<InterestRunPanel tools={tools} />} />;
}
