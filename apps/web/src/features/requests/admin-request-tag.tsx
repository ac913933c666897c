import { useTranslation } from 'react-i18next';
import { useAge } from '../../ui/age.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';

function WaitingTag({ since }: { since: string }) {
  const { t } = useTranslation('queue');
  return <StatusTag status="pending">{t('admin.waiting', { age: useAge(since) })}</StatusTag>;
}

/** The status of a request; while it waits, for how long. */
export function AdminRequestTag({ request: { status, createdAt } }: { request: AdminRequest }) {
  return status === 'pending' ? <WaitingTag since={createdAt} /> : <StatusTag status={status} />;
}
