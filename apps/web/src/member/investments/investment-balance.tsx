import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import type { DashboardStats } from '@app/contract';
import { shownBalances } from '@app/money';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { AmountDetail } from '../ui/amount-detail.tsx';
import { BalanceCard } from '../ui/balance-card.tsx';
import { MoneyButton } from '../ui/money-button.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';

/** The balance from which a plan can be bought. */
export function InvestmentBalance({ stats }: { stats: Serialized<DashboardStats> | undefined }) {
  const { t } = useTranslation('investments');
  const [, navigate] = useLocation();
  const shown = stats && shownBalances({ available: stats.balance, pending: stats.pendingWithdrawals });
  const details = shown && (
    <>
      <AmountDetail label={t('member.free')} testId="free" amount={shown.free} strong />
      <AmountDetail label={t('member.pending')} testId="pending" amount={shown.pending} />
    </>
  );
  return (
    <BalanceCard
      balance={stats?.balance}
      shown={shown?.available}
      details={details ?? <DetailsSkeleton rows={2} />}
      actions={
        <MoneyButton icon={<ArrowDownOutlined aria-hidden />} onClick={() => navigate('/deposit-withdraw?open=deposit')}>
          {t('member.deposit')}
        </MoneyButton>
      }
    />
  );
}
