import type { DashboardStats } from '@app/contract';
import { shownBalances, subtract, ZERO, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import styles from './investments.module.css';

/** The balances after the purchase; computed, so neither figure is marked as one of the ledger. */
export function BalancesAfter({ stats, amount }: { stats: Serialized<DashboardStats>; amount: Idr | null }) {
  const { t } = useTranslation('investments');
  const left = subtract(stats.balance, amount ?? ZERO);
  const { available, free } = shownBalances({ available: left, pending: stats.pendingWithdrawals });
  return (
    <div className={styles.balancesAfter}>
      <DetailRow label={t('member.buy.availableAfter')} value={<OwnMoney amount={available} strong />} />
      <DetailRow label={t('member.buy.freeAfter')} value={<OwnMoney amount={free} strong />} />
    </div>
  );
}
