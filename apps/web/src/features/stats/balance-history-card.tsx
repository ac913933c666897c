import type { BalanceHistory as History, BalancePoint } from '@app/contract';
import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/fetch-part.ts';
import { useAddressParams } from '../../lib/address-params.ts';
import type { KeptHeight } from '../../lib/use-kept-height.ts';
import type { Wire } from '../../lib/wire.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { dayNumber } from '../../ui/chart-scale.ts';

const BalanceHistory = lazyPart(async () => ({ default: (await import('./balance-history.tsx')).BalanceHistory }));

const ranges = ['30', '90', 'all'] as const;
type Range = (typeof ranges)[number];
const words = { '30': 'member.history.days30', '90': 'member.history.days90', all: 'member.history.all' } as const;
const startRange: Range = '30';

/** The points of the last so many days, the balance at the beginning included. */
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
  kept: KeptHeight<HTMLElement>;
  history: Wire<History> | undefined;
  error: unknown;
  lastGoodAt: number;
  onRetry: () => void;
};

/** How the balance came to be what it is, day by day. The days that are shown stand in the address. */
export function BalanceHistoryCard({ kept, history, error, lastGoodAt, onRetry }: BalanceHistoryCardProps) {
  const { t } = useTranslation('stats');
  const { params, change } = useAddressParams();
  const range = ranges.find((each) => each === params.get('range')) ?? startRange;
  return (
    <SectionCard kept={kept} title={t('member.history.title')}>
      <p className="balance-history-note">{t('member.history.note')}</p>
      <Segmented<Range>
        block
        aria-label={t('member.history.range')}
        options={ranges.map((value) => ({ value, label: t(words[value]) }))}
        value={range}
        onChange={(next) => change({ range: next === startRange ? null : next }, { replace: true })}
      />
      {error !== null && <ErrorPanel error={error} title={t('member.history.failed')} lastGoodAt={lastGoodAt} onRetry={onRetry} />}
      {history === undefined && error === null && <Waiting />}
      {history !== undefined && (
        <Suspense fallback={<Waiting />}>
          <BalanceHistory key={range} points={pointsWithin(history.points, range)} />
        </Suspense>
      )}
    </SectionCard>
  );
}
