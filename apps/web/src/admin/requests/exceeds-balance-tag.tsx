import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';

/** Marks a pending withdrawal that the member's balance no longer covers; nothing on any other request. */
export function ExceedsBalanceTag({ request: { exceedsBalance = false } }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  return exceedsBalance && <StatusTag status="rejected">{t('admin.exceedsBalance')}</StatusTag>;
}
