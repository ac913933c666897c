import { useTranslation } from 'react-i18next';
import { UserTransactions } from '../../features/transactions/user-transactions.tsx';
import type { AdminUser } from '../../features/users/admin-user-view.ts';
import { AdminUsers } from '../../features/users/admin-users.tsx';

const historyOf = ({ id }: AdminUser) => <UserTransactions userId={id} />;

/** The members, each with their transactions. */
export function AdminUsersPage() {
  /* All words at once: what comes with a drawer or a tab would else take the whole page away while it loads. */
  useTranslation(['users', 'transactions', 'investments', 'errors', 'app']);
  return <AdminUsers history={historyOf} />;
}
