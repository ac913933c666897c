import type { BalanceHistory as History, BalancePoint } from '@app/contract';
import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../shared/lib/load-chunk.ts';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { SkeletonBar } from '../../shared/ui/skeletons.tsx';
import { dayNumber } from '../../shared/ui/chart-scale.ts';
import styles from './dashboard.module.css';

const BalanceHistory = lazyComponent(async () => (await import('./balance-history.tsx')).BalanceHistory);

const ranges = ['30', '90', 'all'] as const;
type Range = (typeof ranges)[number];
const labelKeys = { '30': 'member.history.days30', '90': 'member.history.days90', all: 'member.history.all' } as const;
const startRange: Range = '30';

/** The points of the last days of the range, with the opening balance. */
export function pointsWithin(points: readonly BalancePoint[], range: Range): BalancePoint[] {
  const last = points.at(-1);
  if (range === 'all' || last === undefined) return [...points];
  return points.filter(({ day }) => dayNumber(last.day) - dayNumber(day) <= Number(range));
}

const Waiting = () => (
  <div role="status" aria-busy>
    <SkeletonBar width="100%" height={364} />
  </div>
);

type BalanceHistoryCardProps = {
  reservedHeight: ReservedHeight<HTMLElement>;
  history: Serialized<History> | undefined;
  error: unknown;
  lastLoadedAt: number;
  onRetry: () => void;
};

/** The history of the balance, day by day. The range is in the query string. */
export function BalanceHistoryCard({ reservedHeight, history, error, lastLoadedAt, onRetry }: BalanceHistoryCardProps) {
  const { t } = useTranslation('stats');
  const { params, change } = useAddressParams();
  const range = ranges.find((each) => each === params.get('range')) ?? startRange;
  return (
    <SectionCard reservedHeight={reservedHeight} title={t('member.history.title')}>
      <p className={styles.balanceHistoryNote}>{t('member.history.note')}</p>
      <Segmented<Range>
        block
        aria-label={t('member.history.range')}
        options={ranges.map((value) => ({ value, label: t(labelKeys[value]) }))}
        value={range}
        onChange={(next) => change({ range: next === startRange ? null : next }, { replace: true })}
      />
      {error !== null && <ErrorPanel error={error} title={t('member.history.failed')} lastLoadedAt={lastLoadedAt} onRetry={onRetry} />}
      {history === undefined && error === null && <Waiting />}
      {history !== undefined && (
        <Suspense fallback={<Waiting />}>
          <BalanceHistory key={range} points={pointsWithin(history.points, range)} />
        </Suspense>
      )}
    </SectionCard>
  );
}
