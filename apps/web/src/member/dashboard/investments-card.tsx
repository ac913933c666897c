import type { DashboardStats } from '@app/contract';
import { add, effectiveAnnualRate, PPM, rateFraction } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { LabelledSkeleton } from '../../shared/ui/skeletons.tsx';
import { memberTotalLinks } from '../../shared/lib/total-links.ts';
import styles from './dashboard.module.css';

const rowsHref = '/investment?tab=active';

const detailKeys = [
  'member.investments.active',
  'member.investments.invested',
  'member.investments.earned',
  'member.investments.portfolio',
  'member.investments.total',
  'member.investments.nextDay',
] as const;

const measured = (id: string, value: ReactNode) => <span data-testid={id}>{value}</span>;

function InvestmentDetails({ stats }: { stats: Serialized<DashboardStats> }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const { activeInvestments, activePrincipal, activeEarned, totalInterest, nextDayInterest } = stats;
  const portfolio = <OwnMoney amount={add(activePrincipal, activeEarned)} strong />;
  return (
    <>
      <DetailRow
        label={t('member.investments.active')}
        value={<span className="num">{formatCount(activeInvestments, language)}</span>}
        href={rowsHref}
      />
      <DetailRow
        label={t('member.investments.invested')}
        value={measured('invested', <OwnMoney amount={activePrincipal} />)}
        href={rowsHref}
      />
      <DetailRow label={t('member.investments.earned')} value={<OwnMoney amount={activeEarned} sign="always" />} href={rowsHref} />
      <DetailRow label={t('member.investments.portfolio')} value={measured('portfolio-value', portfolio)} href={rowsHref} strong />
      <DetailRow
        label={t('member.investments.total')}
        value={<OwnMoney amount={totalInterest} sign="always" />}
        href={memberTotalLinks.interest}
      />
      <DetailRow
        label={t('member.investments.nextDay')}
        value={<OwnMoney amount={nextDayInterest} sign="always" illustration />}
        href={rowsHref}
      />
    </>
  );
}

type InvestmentsCardProps = {
  stats: Serialized<DashboardStats> | undefined;
  rates: readonly number[];
  reservedHeight: ReservedHeight<HTMLElement>;
};

/** The invested balance and its interest. `rates`: the daily rates of the active plans, each shown once, the risk before them. */
export function InvestmentsCard({ stats, rates, reservedHeight }: InvestmentsCardProps) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const distinct = [...new Set(rates.map((rate) => Math.round(rate * PPM)))].toSorted((a, b) => a - b);
  return (
    <SectionCard
      reservedHeight={reservedHeight}
      title={t('member.investments.title')}
      link={{ href: '/investment#plans', text: t('member.investments.all') }}
    >
      {stats ? <InvestmentDetails stats={stats} /> : <LabelledSkeleton labels={detailKeys.map((key) => t(key))} />}
      {distinct.length > 0 && (
        <div className={styles.investmentsRates}>
          <p>{t('member.investments.risk')}</p>
          {distinct.map((ratePpm) => (
            <p key={ratePpm}>
              {t('member.investments.rate', {
                rate: formatPercent(rateFraction(ratePpm), language),
                yearly: formatPercent(effectiveAnnualRate(ratePpm), language, 1),
              })}
            </p>
          ))}
        </div>
      )}
    </SectionCard>
  );
}
