import type { RequestCounts, RequestType } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { stateOf, useKeptHeight } from '../../lib/use-kept-height.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { Wire } from '../../lib/wire.ts';
import { useAge } from '../../ui/age.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonStatus, SkeletonText } from '../../ui/skeletons.tsx';

const words = {
  deposit: { title: 'pendingDeposits', href: '/admin/deposits' },
  withdrawal: { title: 'pendingWithdrawals', href: '/admin/withdrawals' },
} as const satisfies Record<RequestType, Record<string, string>>;

type AdminPendingCardProps = { type: RequestType; counts: Wire<RequestCounts> | undefined; error: unknown; onRetry: () => void };

function Oldest({ since, number }: { since: string; number: number | null }) {
  const { t } = useTranslation('books');
  return t('oldest', { age: useAge(since), number });
}

const PendingSkeleton = () => (
  <>
    <p className="admin-pending-count">
      <SkeletonStatus width="48px" />
    </p>
    <p className="quiet">
      <SkeletonText width="70%" />
    </p>
  </>
);

/** How many requests wait and for how long, with the way to their queue. */
export function AdminPendingCard({ type, counts, error, onRetry }: AdminPendingCardProps) {
  const { t } = useTranslation('books');
  const language = useLanguage();
  const { title, href } = words[type];
  const kept = useKeptHeight<HTMLElement>(`waiting-${type}`, stateOf({ data: counts, error }));
  return (
    <SectionCard kept={kept} title={t(title)} link={{ href, text: t('open') }}>
      {counts === undefined && (error === null ? <PendingSkeleton /> : <ErrorPanel error={error} title={t('failed')} onRetry={onRetry} />)}
      {counts !== undefined && (
        <>
          <p className="admin-pending-count num">{formatCount(counts.pending, language)}</p>
          <p className="quiet">
            {counts.oldestPendingAt === null ? t('none') : <Oldest since={counts.oldestPendingAt} number={counts.oldestPendingNumber} />}
          </p>
        </>
      )}
    </SectionCard>
  );
}
