import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useNow } from '../../shared/lib/clock.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';

type Obstacle = { heldUntil: string } | 'frozen';

/** What keeps a pending withdrawal from being approved now; null: nothing of the member's. */
export function usePayoutObstacle({ status, heldUntil, isFrozen }: AdminRequest): Obstacle | null {
  const now = useNow();
  if (status !== 'pending') return null;
  if (isFrozen === true) return 'frozen';
  return heldUntil !== undefined && Date.parse(heldUntil) > now ? { heldUntil } : null;
}

/** Says why a withdrawal can't be approved now. */
export function PayoutObstacle({ request }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const obstacle = usePayoutObstacle(request);
  if (obstacle === null) return null;
  const title = obstacle === 'frozen' ? t('payouts.frozen') : t('payouts.held', { until: formatInstant(obstacle.heldUntil, language) });
  const action = <ButtonLink href={`/admin/users/${request.userId}`}>{t('payouts.member')}</ButtonLink>;
  return <Alert type="warning" showIcon title={title} action={action} />;
}

/** The same as a tag, for a row of the list. */
export function PayoutObstacleTag({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  return (
    <StatusTag status={obstacle === 'frozen' ? 'rejected' : 'info'}>
      {obstacle === 'frozen' ? t('payouts.frozenTag') : t('payouts.heldTag', { until: formatInstant(obstacle.heldUntil, language) })}
    </StatusTag>
  );
}
