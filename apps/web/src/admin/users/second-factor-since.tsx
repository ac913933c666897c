import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { SkeletonText } from '../../shared/ui/skeletons.tsx';

/** Since when a user has a second factor, or that they have none; undefined while it is loading. */
export function SecondFactorSince({ since }: { since: string | null | undefined }) {
  const { t } = useTranslation('users');
  if (since === undefined) return <SkeletonText width="80px" />;
  return since === null ? t('secondFactor.none') : <DateTime at={since} detail="day" />;
}
