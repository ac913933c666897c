import { AdminRequests } from './admin-requests.tsx';

export function AdminWithdrawalsPage() {
  return <AdminRequests type="withdrawal" />;
}
