import { useTranslation } from 'react-i18next';
import { useAge } from '../../shared/ui/age.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { PayoutObstacleTag, usePayoutObstacle } from './payout-obstacle.tsx';
import { OverdueSince, useMissedDeadline } from './overdue.tsx';

function WaitingTag({ since }: { since: string }) {
  const { t } = useTranslation('admin-requests');
  return <StatusTag status="pending">{t('admin.waiting', { age: useAge(since) })}</StatusTag>;
}

/** The status of a request and, while it is pending, what keeps it from being approved, its age, or since when it is overdue. */
export function AdminRequestTag({ request }: { request: AdminRequest }) {
  const { status, createdAt } = request;
  const missed = useMissedDeadline(request);
  const obstacle = usePayoutObstacle(request);
  if (obstacle !== null) return <PayoutObstacleTag obstacle={obstacle} />;
  if (missed !== null) {
    return (
      <StatusTag status="rejected">
        <OverdueSince dueAt={missed} />
      </StatusTag>
    );
  }
  return status === 'pending' ? <WaitingTag since={createdAt} /> : <StatusTag status={status} />;
}
