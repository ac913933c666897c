import type { DashboardStats } from '@app/contract';
import { subtract, ZERO, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';

/** What would be left after the purchase; computed, so neither figure is marked as proved. */
export function BalancesAfter({ stats, amount }: { stats: Wire<DashboardStats>; amount: Idr | null }) {
  const { t } = useTranslation('investments');
  const spent = amount ?? ZERO;
  return (
    <div className="balances-after">
      <FactRow label={t('member.buy.availableAfter')} value={<OwnMoney amount={subtract(stats.balance, spent)} strong />} />
      <FactRow label={t('member.buy.freeAfter')} value={<OwnMoney amount={subtract(stats.free, spent)} strong />} />
    </div>
  );
}
