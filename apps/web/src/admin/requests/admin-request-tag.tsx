import { useTranslation } from 'react-i18next';
import { useAge } from '../../shared/ui/age.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';

function WaitingTag({ since }: { since: string }) {
  const { t } = useTranslation('admin-requests');
  return <StatusTag status="pending">{t('admin.waiting', { age: useAge(since) })}</StatusTag>;
}

/** The status of a request and, while it is pending, its age. */
export function AdminRequestTag({ request: { status, createdAt } }: { request: AdminRequest }) {
  return status === 'pending' ? <WaitingTag since={createdAt} /> : <StatusTag status={status} />;
}
