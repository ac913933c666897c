import type { DashboardStats } from '@app/contract';
import { add, PPM } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { KeptHeight } from '../../lib/use-kept-height.ts';
import type { Wire } from '../../lib/wire.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { Rate } from '../../ui/rate.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { LabelledSkeleton } from '../../ui/skeletons.tsx';
import { memberTotalRows } from './total-rows.ts';

const rowsHref = '/investment?tab=active';

const factWords = [
  'member.investments.active',
  'member.investments.invested',
  'member.investments.earned',
  'member.investments.portfolio',
  'member.investments.total',
  'member.investments.nextDay',
] as const;

const measured = (id: string, value: ReactNode) => <span data-testid={id}>{value}</span>;

function InvestmentFacts({ stats }: { stats: Wire<DashboardStats> }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const { activeInvestments, activePrincipal, activeEarned, totalInterest, nextDayInterest } = stats;
  const portfolio = <OwnMoney amount={add(activePrincipal, activeEarned)} strong />;
  return (
    <>
      <FactRow
        label={t('member.investments.active')}
        value={<span className="num">{formatCount(activeInvestments, language)}</span>}
        href={rowsHref}
      />
      <FactRow
        label={t('member.investments.invested')}
        value={measured('invested', <OwnMoney amount={activePrincipal} />)}
        href={rowsHref}
      />
      <FactRow label={t('member.investments.earned')} value={<OwnMoney amount={activeEarned} sign="always" />} href={rowsHref} />
      <FactRow label={t('member.investments.portfolio')} value={measured('portfolio-value', portfolio)} href={rowsHref} strong />
      <FactRow
        label={t('member.investments.total')}
        value={<OwnMoney amount={totalInterest} sign="always" />}
        href={memberTotalRows.interest}
      />
      <FactRow
        label={t('member.investments.nextDay')}
        value={<OwnMoney amount={nextDayInterest} sign="always" illustration />}
        href={rowsHref}
      />
    </>
  );
}

type InvestmentsCardProps = { stats: Wire<DashboardStats> | undefined; rates: readonly number[]; kept: KeptHeight<HTMLElement> };

/** What is invested and what it did. `rates`: the daily rates of the active plans, each said once with its risk. */
export function InvestmentsCard({ stats, rates, kept }: InvestmentsCardProps) {
  const { t } = useTranslation('stats');
  const distinct = [...new Set(rates.map((rate) => Math.round(rate * PPM)))].toSorted((a, b) => a - b);
  return (
    <SectionCard kept={kept} title={t('member.investments.title')} link={{ href: '/investment#plans', text: t('member.investments.all') }}>
      {stats ? <InvestmentFacts stats={stats} /> : <LabelledSkeleton labels={factWords.map((word) => t(word))} />}
      {distinct.length > 0 && (
        <div className="investments-rates">
          {distinct.map((ratePpm) => (
            <Rate key={ratePpm} ratePpm={ratePpm} />
          ))}
        </div>
      )}
    </SectionCard>
  );
}
