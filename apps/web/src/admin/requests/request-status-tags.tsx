import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { PayoutObstacleTag, usePayoutObstacle } from './payout-obstacle.tsx';
import { wasApprovedBefore } from './was-approved-before.ts';

/** The status of a request, and what is unusual about a pending one. */
export function RequestStatusTags({ request }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  const { status, exceedsBalance = false, hasNewPayee = false, hasReusedProof = false, awaitsApproval = false } = request;
  const obstacle = usePayoutObstacle(request);
  return (
    <>
      <StatusTag status={status} /> {awaitsApproval && <StatusTag status="info">{t('admin.mark.awaitsApproval')}</StatusTag>}{' '}
      {exceedsBalance && <StatusTag status="rejected">{t('admin.exceedsBalance')}</StatusTag>}{' '}
      {obstacle !== null && <PayoutObstacleTag obstacle={obstacle} />}{' '}
      {hasReusedProof && <StatusTag status="info">{t('admin.mark.reusedProof')}</StatusTag>}{' '}
      {hasNewPayee && <StatusTag status="info">{t('admin.mark.newPayee')}</StatusTag>}{' '}
      {wasApprovedBefore(request) && <StatusTag status="info">{t('admin.approvedBefore')}</StatusTag>}
    </>
  );
}
