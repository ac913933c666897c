import type { InvestmentTotals } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';

type AdminInvestmentTotalsProps = { totals: InvestmentTotals | undefined; error: unknown; onRetry: () => void };

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="investment-total">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** All investments at a glance. */
export function AdminInvestmentTotals({ totals, error, onRetry }: AdminInvestmentTotalsProps) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  if (totals === undefined && error !== null) return <ErrorPanel error={error} title={t('admin.failed')} onRetry={onRetry} />;
  const waiting = <SkeletonBar width="120px" height={20} />;
  const count = (value: number | undefined) =>
    value === undefined ? waiting : <span className="num">{formatCount(value, language)}</span>;
  return (
    <dl className="card investment-totals">
      <Total label={t('admin.total.activeCount')}>{count(totals?.activeCount)}</Total>
      <Total label={t('admin.total.activeValue')}>{totals === undefined ? waiting : <Money amount={totals.activeValue} withIdr />}</Total>
      <Total label={t('admin.total.completedCount')}>{count(totals?.completedCount)}</Total>
      <Total label={t('admin.total.earnings')}>{totals === undefined ? waiting : <Money amount={totals.totalEarnings} withIdr />}</Total>
    </dl>
  );
}
