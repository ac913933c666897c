import { useTranslation } from 'react-i18next';
import { UserTransactions } from '../transactions/user-transactions.tsx';
import type { ListedUser } from '../users/user-view.ts';
import { AdminUsers } from '../users/admin-users.tsx';

const historyOf = ({ id }: ListedUser) => <UserTransactions userId={id} />;

/** The members, each with their transactions. */
export function AdminUsersPage() {
  /* All namespaces at once: a drawer or a tab that loads one later would suspend the whole page. */
  useTranslation(['users', 'transactions', 'investments', 'errors', 'app']);
  return <AdminUsers history={historyOf} />;
}
