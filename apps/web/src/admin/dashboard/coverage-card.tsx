import type { Coverage } from '@app/contract';
import { formatIdr, negate, subtract } from '@app/money';
import { Segmented } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { lazyComponent } from '../../shared/lib/load-chunk.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { IdrAmount } from '../../shared/ui/money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { LabelledSkeleton, AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { ClosedShare } from './closed-share.tsx';
import { coverageText, fullCover } from './coverage-ratio.ts';
import { coverageRanges, useCoverage, type CoverageRange } from './use-coverage.ts';

import styles from './coverage.module.css';

const CoverageHistory = lazyComponent(async () => (await import('./coverage-history.tsx')).CoverageHistory);

const rangeKeys = { '30': 'area:range.days30', '90': 'area:range.days90', '366': 'area:range.year' } as const;

/** The ratio with a word that rates it, and what is missing or left over in the same size. */
function Ratio({ coverage: { ratioPpm, atBank, owed } }: { coverage: Serialized<Coverage> }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  if (ratioPpm === null) return <p className="quiet">{t('coverage.nothing')}</p>;
  const isShort = ratioPpm < fullCover;
  const difference = subtract(atBank, owed);
  return (
    <div className={isShort ? `${styles.ratio} ${styles.short}` : styles.ratio}>
      <div>
        <p className={`${styles.figure} num`}>
          <span className="ledger-sum">{coverageText(ratioPpm, language)}</span>
        </p>
        <StatusTag status={isShort ? 'rejected' : 'approved'}>{t(isShort ? 'coverage.below' : 'coverage.covered')}</StatusTag>
      </div>
      <div>
        <p className={styles.figure}>
          <IdrAmount amount={difference} sign="always" />
        </p>
        <p className="quiet">{t(difference < 0 ? 'coverage.less' : 'coverage.more')}</p>
      </div>
    </div>
  );
}

/** The components of both sides, in rupiah. */
function Parts({ coverage }: { coverage: Serialized<Coverage> }) {
  const { t } = useTranslation('admin-dashboard');
  const { deposits, withdrawals, closedDeposits, closedWithdrawals, treasury, atBank, available, invested, owed } = coverage;
  const difference = subtract(atBank, owed);
  return (
    <div className={styles.parts}>
      <DetailRow label={t('coverage.deposits')} value={<IdrAmount amount={deposits} />} />
      <ClosedShare whole={deposits} closed={closedDeposits} />
      <DetailRow label={t('coverage.withdrawals')} value={<IdrAmount amount={negate(withdrawals)} />} />
      <ClosedShare whole={withdrawals} closed={closedWithdrawals} />
      <DetailRow label={t('coverage.recorded')} value={<IdrAmount amount={treasury} sign="always" />} />
      <DetailRow strong label={t('coverage.atBank')} value={<IdrAmount amount={atBank} />} />
      <DetailRow label={t('coverage.available')} value={<IdrAmount amount={available} />} />
      <DetailRow label={t('coverage.invested')} value={<IdrAmount amount={invested} />} />
      <DetailRow strong label={t('coverage.owed')} value={<IdrAmount amount={owed} />} />
      <div className={difference < 0 ? styles.short : undefined}>
        <DetailRow strong label={t('coverage.difference')} value={<IdrAmount amount={difference} />} />
      </div>
    </div>
  );
}

/** A sentence that says whether all members could be paid today. */
function Verdict({ coverage: { atBank, owed, ratioPpm } }: { coverage: Serialized<Coverage> }) {
  const { t } = useTranslation('admin-dashboard');
  if (ratioPpm === null) return null;
  if (ratioPpm >= fullCover) return <p className="quiet">{t('coverage.enough')}</p>;
  const amount = formatIdr(subtract(owed, atBank));
  return (
    <p className={styles.verdict}>
      <Trans t={t} i18nKey="coverage.short" values={{ amount }} components={{ b: <strong /> }} />
    </p>
  );
}

const partKeys = [
  'coverage.deposits',
  'coverage.withdrawals',
  'coverage.recorded',
  'coverage.atBank',
  'coverage.available',
  'coverage.invested',
  'coverage.owed',
  'coverage.difference',
] as const;

/** The chart while its data or its code is loading. */
function HistorySkeleton() {
  const { t } = useTranslation('admin-dashboard');
  return (
    <div className={styles.history}>
      <p className={`quiet num ${styles.point}`}>
        <AnnouncedSkeletonText width="90%" />
      </p>
      <div className={styles.chartSpace} />
      <p className={`quiet ${styles.reference}`}>{t('coverage.reference')}</p>
    </div>
  );
}

function CoverageSkeleton({ rangeChoice }: { rangeChoice: ReactNode }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <div className={styles.body}>
      <div>
        <div className={styles.ratio}>
          <div>
            <p className={styles.figure}>
              <SkeletonText width="120px" />
            </p>
            <StatusTag status="info">
              <SkeletonText width="60px" />
            </StatusTag>
          </div>
        </div>
        <div className={styles.parts}>
          <LabelledSkeleton labels={partKeys.map((key) => t(key))} />
        </div>
        <p className="quiet">
          <SkeletonText width="80%" />
        </p>
      </div>
      <div>
        {rangeChoice}
        <HistorySkeleton />
      </div>
    </div>
  );
}

function CoverageBody({ coverage, range, rangeChoice }: { coverage: Serialized<Coverage>; range: CoverageRange; rangeChoice: ReactNode }) {
  return (
    <div className={styles.body}>
      <div>
        <Ratio coverage={coverage} />
        <Parts coverage={coverage} />
        <Verdict coverage={coverage} />
      </div>
      <div>
        {rangeChoice}
        <Suspense fallback={<HistorySkeleton />}>
          <CoverageHistory key={range} history={coverage.history} />
        </Suspense>
      </div>
    </div>
  );
}

/** Money at the bank against what is owed to members, now and by day. The range is in the query string. */
export function CoverageCard() {
  const { t } = useTranslation(['admin-dashboard', 'area']);
  const seesTreasury = useMay('master_reader');
  const { query, range, chooseRange } = useCoverage();
  const { data, error } = query;
  const reservedHeight = useReservedHeight<HTMLElement>('coverage', loadingStateOf({ data, error }));
  const rangeChoice = (
    <Segmented<CoverageRange>
      aria-label={t('coverage.range')}
      options={coverageRanges.map((value) => ({ value, label: t(rangeKeys[value]) }))}
      value={range}
      onChange={chooseRange}
    />
  );
  const link = seesTreasury ? { link: { href: '/admin/treasury', text: t('coverage.treasury') } } : {};
  return (
    <SectionCard title={t('coverage.title')} reservedHeight={reservedHeight} {...link}>
      <QueryError query={query} title={t('coverage.failed')} />
      {data === undefined && error === null && <CoverageSkeleton rangeChoice={rangeChoice} />}
      {data !== undefined && <CoverageBody coverage={data} range={range} rangeChoice={rangeChoice} />}
    </SectionCard>
  );
}
