import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import type { DashboardStats } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Wire } from '../../lib/wire.ts';
import { BalanceCard } from '../../ui/balance-card.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { MoneyButton } from '../../ui/money-button.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';

/** What is there to buy a plan with. */
export function InvestmentBalance({ stats }: { stats: Wire<DashboardStats> | undefined }) {
  const { t } = useTranslation('investments');
  const [, navigate] = useLocation();
  const facts = stats && (
    <>
      <FactRow
        label={t('member.free')}
        value={
          <span data-testid="free">
            <OwnMoney amount={stats.free} strong />
          </span>
        }
      />
      <FactRow
        label={t('member.pending')}
        value={
          <span data-testid="pending">
            <OwnMoney amount={stats.pendingWithdrawals} />
          </span>
        }
      />
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
