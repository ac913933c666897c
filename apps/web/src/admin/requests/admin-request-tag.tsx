import { useTranslation } from 'react-i18next';
import { useAge } from '../../shared/ui/age.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { OverdueSince, useMissedDeadline } from './overdue.tsx';

function WaitingTag({ since }: { since: string }) {
  const { t } = useTranslation('admin-requests');
  return <StatusTag status="pending">{t('admin.waiting', { age: useAge(since) })}</StatusTag>;
}

/** The status of a request and, while it is pending, its age, or since when it is overdue. */
export function AdminRequestTag({ request }: { request: AdminRequest }) {
  const { status, createdAt } = request;
  const missed = useMissedDeadline(request);
  if (missed !== null) {
    return (
      <StatusTag status="rejected">
        <OverdueSince dueAt={missed} />
      </StatusTag>
    );
  }
  return status === 'pending' ? <WaitingTag since={createdAt} /> : <StatusTag status={status} />;
}
