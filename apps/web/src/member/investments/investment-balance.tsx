import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import type { DashboardStats } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Wire } from '../../shared/lib/wire.ts';
import { AmountFact } from '../ui/amount-fact.tsx';
import { BalanceCard } from '../ui/balance-card.tsx';
import { MoneyButton } from '../ui/money-button.tsx';
import { FactsSkeleton } from '../../shared/ui/skeletons.tsx';

/** The balance from which a plan can be bought. */
export function InvestmentBalance({ stats }: { stats: Wire<DashboardStats> | undefined }) {
  const { t } = useTranslation('investments');
  const [, navigate] = useLocation();
  const facts = stats && (
    <>
      <AmountFact label={t('member.free')} testId="free" amount={stats.free} strong />
      <AmountFact label={t('member.pending')} testId="pending" amount={stats.pendingWithdrawals} />
    </>
  );
  return (
    <BalanceCard
      balance={stats?.balance}
      facts={facts ?? <FactsSkeleton rows={2} />}
      actions={
        <MoneyButton icon={<ArrowDownOutlined aria-hidden />} onClick={() => navigate('/deposit-withdraw?open=deposit')}>
          {t('member.deposit')}
        </MoneyButton>
      }
    />
  );
}
