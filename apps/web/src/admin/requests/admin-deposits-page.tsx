import { AdminRequests } from './admin-requests.tsx';

export function AdminDepositsPage() {
  return <AdminRequests type="deposit" />;
}
