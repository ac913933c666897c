import type { RequestCounts, RequestType, RequestViewCounts, RequestViewName } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatCount } from '../../shared/lib/format-number.ts';
import { formatViewCount } from '../lib/format-view-count.ts';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { useAge } from '../../shared/ui/age.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import styles from './admin-dashboard.module.css';

const titles = { deposit: 'pendingDeposits', withdrawal: 'pendingWithdrawals' } as const satisfies Record<RequestType, string>;

/** The views of pending requests that are named, the most urgent first. */
const namedViews = [
  { view: 'late', textKey: 'view.late' },
  { view: 'without_proof', textKey: 'view.without_proof' },
  { view: 'new_payee', textKey: 'view.new_payee' },
  { view: 'large', textKey: 'view.large' },
] as const satisfies readonly { view: RequestViewName; textKey: string }[];

type Answer<T> = { data: Serialized<T> | undefined; error: unknown };
type AdminPendingCardProps = {
  type: RequestType;
  counts: Answer<RequestCounts> & { dataUpdatedAt: number; refetch: () => unknown };
  /** The number of pending requests in each view. When it can't be loaded the card does without. */
  views: Answer<RequestViewCounts>;
  /** The first card with pending requests: its button is filled. */
  isNext: boolean;
};

function Oldest({ since, number }: { since: string; number: number | null }) {
  const { t } = useTranslation('admin-dashboard');
  return t('oldest', { age: useAge(since), number });
}

/** How many of the pending requests are late or unusual; each leads to the list of these. */
function Views({ type, viewCounts }: Pick<AdminPendingCardProps, 'type'> & { viewCounts: Serialized<RequestViewCounts> }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const shown = namedViews.flatMap(({ view, textKey }) => {
    const count = viewCounts[view] ?? 0;
    return count === 0 ? [] : [{ view, text: t(textKey, { number: formatViewCount(count, language) }) }];
  });
  return (
    shown.length > 0 && (
      <ul className={styles.pendingViews}>
        {shown.map(({ view, text }) => (
          <li key={view}>
            <Link className={view === 'late' ? styles.pendingLate : undefined} href={`${requestPages[type]}?view=${view}`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    )
  );
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

/** The number and the age of pending requests, how many are unusual, and the way to their list. */
export function AdminPendingCard({ type, counts: query, views, isNext }: AdminPendingCardProps) {
  const { data: counts, error } = query;
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const reservedHeight = useReservedHeight<HTMLElement>(`waiting-${type}`, loadingStateOf({ data: counts, error }, views));
  return (
    <SectionCard reservedHeight={reservedHeight} title={t(titles[type])}>
      {counts === undefined && (error === null ? <PendingSkeleton /> : <QueryError query={query} title={t('failed')} />)}
      {counts !== undefined && (
        <div className={styles.pendingFacts}>
          <p className={`${styles.pendingCount} num`}>{formatCount(counts.pending, language)}</p>
          <div>
            <p className="quiet">
              {counts.oldestPendingAt === null ? t('none') : <Oldest since={counts.oldestPendingAt} number={counts.oldestPendingNumber} />}
            </p>
            {views.data !== undefined && <Views type={type} viewCounts={views.data} />}
            {views.data === undefined && views.error === null && <AnnouncedSkeletonText width="120px" />}
          </div>
        </div>
      )}
      <p className={styles.pendingFooter}>
        <ButtonLink href={requestPages[type]} kind={isNext ? 'primary' : 'default'}>
          {t(isNext ? 'start' : 'open')}
        </ButtonLink>
      </p>
    </SectionCard>
  );
}
