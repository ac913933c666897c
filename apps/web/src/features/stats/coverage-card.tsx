import type { Coverage } from '@app/contract';
import { isAllowed } from '@app/contract';
import { formatIdr, negate, subtract } from '@app/money';
import { Segmented } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.tsx';
import { stateOf, useKeptHeight } from '../../lib/use-kept-height.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { Wire } from '../../lib/wire.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { IdrAmount } from '../../ui/money.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { LabelledSkeleton, SkeletonStatus, SkeletonText } from '../../ui/skeletons.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { ClosedPart } from './closed-part.tsx';
import { coverageText, fullCover } from './coverage-ratio.ts';
import { coverageRanges, useCoverage, type CoverageRange } from './use-coverage.ts';
import './coverage.css';

const CoverageHistory = lazy(async () => ({ default: (await import('./coverage-history.tsx')).CoverageHistory }));

const rangeWords = { '30': 'area:range.days30', '90': 'area:range.days90', '366': 'area:range.year' } as const;

/** The ratio, big, and in a word whether it is enough. */
function Ratio({ ratioPpm }: { ratioPpm: number | null }) {
  const { t } = useTranslation('books');
  const language = useLanguage();
  if (ratioPpm === null) return <p className="quiet">{t('coverage.nothing')}</p>;
  const isShort = ratioPpm < fullCover;
  return (
    <div className="coverage-ratio">
      <p className={isShort ? 'coverage-figure coverage-short num' : 'coverage-figure num'}>
        <span className="proved">{coverageText(ratioPpm, language)}</span>
      </p>
      <StatusTag status={isShort ? 'rejected' : 'approved'}>{t(isShort ? 'coverage.below' : 'coverage.covered')}</StatusTag>
    </div>
  );
}

/** How both sides are made up, to the rupiah. */
function Parts({ coverage }: { coverage: Wire<Coverage> }) {
  const { t } = useTranslation('books');
  const { deposits, withdrawals, closedDeposits, closedWithdrawals, treasury, atBank, available, invested, owed } = coverage;
  const difference = subtract(atBank, owed);
  return (
    <div className="coverage-parts">
      <FactRow label={t('coverage.deposits')} value={<IdrAmount amount={deposits} />} />
      <ClosedPart whole={deposits} closed={closedDeposits} />
      <FactRow label={t('coverage.withdrawals')} value={<IdrAmount amount={negate(withdrawals)} />} />
      <ClosedPart whole={withdrawals} closed={closedWithdrawals} />
      <FactRow label={t('coverage.recorded')} value={<IdrAmount amount={treasury} sign="always" />} />
      <FactRow strong label={t('coverage.atBank')} value={<IdrAmount amount={atBank} />} />
      <FactRow label={t('coverage.available')} value={<IdrAmount amount={available} />} />
      <FactRow label={t('coverage.invested')} value={<IdrAmount amount={invested} />} />
      <FactRow strong label={t('coverage.owed')} value={<IdrAmount amount={owed} />} />
      <div className={difference < 0 ? 'coverage-short' : undefined}>
        <FactRow strong label={t('coverage.difference')} value={<IdrAmount amount={difference} />} />
      </div>
    </div>
  );
}

/** In plain words whether everybody could be paid today. */
function Verdict({ coverage: { atBank, owed, ratioPpm } }: { coverage: Wire<Coverage> }) {
  const { t } = useTranslation('books');
  if (ratioPpm === null) return null;
  if (ratioPpm >= fullCover) return <p className="quiet">{t('coverage.enough')}</p>;
  const amount = formatIdr(subtract(owed, atBank));
  return (
    <p className="coverage-verdict">
      <Trans t={t} i18nKey="coverage.short" values={{ amount }} components={{ b: <strong /> }} />
    </p>
  );
}

const partWords = [
  'coverage.deposits',
  'coverage.withdrawals',
  'coverage.recorded',
  'coverage.atBank',
  'coverage.available',
  'coverage.invested',
  'coverage.owed',
  'coverage.difference',
] as const;

/** The chart while its days or its code are on the way. */
function HistorySkeleton() {
  const { t } = useTranslation('books');
  return (
    <div className="coverage-history">
      <p className="quiet num coverage-point">
        <SkeletonStatus width="90%" />
      </p>
      <div className="coverage-chart-space" />
      <p className="quiet coverage-reference">{t('coverage.reference')}</p>
    </div>
  );
}

function SideSkeleton({ ranges: rangeChoice }: { ranges: ReactNode }) {
  const { t } = useTranslation('books');
  return (
    <>
      <div className="coverage-now">
        <div className="coverage-ratio">
          <p className="coverage-figure">
            <SkeletonText width="120px" />
          </p>
          <StatusTag status="info">
            <SkeletonText width="60px" />
          </StatusTag>
        </div>
        <div className="coverage-parts">
          <LabelledSkeleton labels={partWords.map((word) => t(word))} />
        </div>
      </div>
      <p className="quiet">
        <SkeletonText width="80%" />
      </p>
      {rangeChoice}
      <HistorySkeleton />
    </>
  );
}

function Side({ coverage, range, ranges: rangeChoice }: { coverage: Wire<Coverage>; range: CoverageRange; ranges: ReactNode }) {
  return (
    <>
      <div className="coverage-now">
        <Ratio ratioPpm={coverage.ratioPpm} />
        <Parts coverage={coverage} />
      </div>
      <Verdict coverage={coverage} />
      {rangeChoice}
      <Suspense fallback={<HistorySkeleton />}>
        <CoverageHistory key={range} history={coverage.history} />
      </Suspense>
    </>
  );
}

/** Money at the bank against what is owed to members, now and by day. The days that are shown stand in the address. */
export function CoverageCard() {
  const { t } = useTranslation(['books', 'area']);
  const { role } = useUser();
  const { data, error, dataUpdatedAt, refetch, range, chooseRange } = useCoverage();
  const kept = useKeptHeight<HTMLElement>('coverage', stateOf({ data, error }));
  const rangeChoice = (
    <Segmented<CoverageRange>
      aria-label={t('coverage.range')}
      options={coverageRanges.map((value) => ({ value, label: t(rangeWords[value]) }))}
      value={range}
      onChange={chooseRange}
    />
  );
  const link = isAllowed('master_admin', role) ? { link: { href: '/admin/treasury', text: t('coverage.treasury') } } : {};
  return (
    <SectionCard title={t('coverage.title')} kept={kept} {...link}>
      {error !== null && (
        <ErrorPanel error={error} title={t('coverage.failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SideSkeleton ranges={rangeChoice} />}
      {data !== undefined && <Side coverage={data} range={range} ranges={rangeChoice} />}
    </SectionCard>
  );
}
