import type { RequestCounts, RequestType } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/lib/format-number.ts';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { useAge } from '../../shared/ui/age.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import styles from './admin-dashboard.module.css';

const titles = { deposit: 'pendingDeposits', withdrawal: 'pendingWithdrawals' } as const satisfies Record<RequestType, string>;

type AdminPendingCardProps = { type: RequestType; counts: Serialized<RequestCounts> | undefined; error: unknown; onRetry: () => void };

function Oldest({ since, number }: { since: string; number: number | null }) {
  const { t } = useTranslation('admin-dashboard');
  return t('oldest', { age: useAge(since), number });
}

const PendingSkeleton = () => (
  <>
    <p className={styles.pendingCount}>
      <AnnouncedSkeletonText width="48px" />
    </p>
    <p className="quiet">
      <SkeletonText width="70%" />
    </p>
  </>
);

/** The number and the age of pending requests, with a link to their list. */
export function AdminPendingCard({ type, counts, error, onRetry }: AdminPendingCardProps) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const reservedHeight = useReservedHeight<HTMLElement>(`waiting-${type}`, loadingStateOf({ data: counts, error }));
  return (
    <SectionCard reservedHeight={reservedHeight} title={t(titles[type])} link={{ href: requestPages[type], text: t('open') }}>
      {counts === undefined && (error === null ? <PendingSkeleton /> : <ErrorPanel error={error} title={t('failed')} onRetry={onRetry} />)}
      {counts !== undefined && (
        <>
          <p className={`${styles.pendingCount} num`}>{formatCount(counts.pending, language)}</p>
          <p className="quiet">
            {counts.oldestPendingAt === null ? t('none') : <Oldest since={counts.oldestPendingAt} number={counts.oldestPendingNumber} />}
          </p>
        </>
      )}
    </SectionCard>
  );
}
