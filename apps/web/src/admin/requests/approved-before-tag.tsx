import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { wasApprovedBefore } from './was-approved-before.ts';

/** Marks a pending request that was approved before; nothing on any other request. */
export function ApprovedBeforeTag({ request }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  return wasApprovedBefore(request) && <StatusTag status="info">{t('admin.approvedBefore')}</StatusTag>;
}
