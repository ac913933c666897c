import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { DashboardStats } from '@app/contract';
import { shownBalances } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { AmountDetail } from '../ui/amount-detail.tsx';
import { BalanceCard } from '../ui/balance-card.tsx';
import { FreeNote } from '../../shared/ui/free-note.tsx';
import { MoneyButton } from '../ui/money-button.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';

type MoneyBalanceProps = { stats: Serialized<DashboardStats> | undefined; onDeposit: () => void; onWithdraw: () => void };

/** The available balance, the pending withdrawals, the free balance, and the buttons for both requests. */
export function MoneyBalance({ stats, onDeposit, onWithdraw }: MoneyBalanceProps) {
  const { t } = useTranslation('requests');
  const shown = stats && shownBalances({ available: stats.balance, pending: stats.pendingWithdrawals });
  const details = stats && shown && (
    <>
      <AmountDetail label={t('member.pending')} testId="pending" amount={shown.pending} />
      <AmountDetail label={t('member.free')} testId="free" amount={shown.free} strong />
      <FreeNote {...shown} bonusDebt={stats.bonusDebt} isOwn />
    </>
  );
  return (
    <BalanceCard
      balance={stats?.balance}
      shown={shown?.available}
      details={details ?? <DetailsSkeleton rows={2} />}
      actions={
        <>
          <MoneyButton type="primary" icon={<ArrowDownOutlined aria-hidden />} onClick={onDeposit}>
            {t('member.requestDeposit')}
          </MoneyButton>
          <MoneyButton icon={<ArrowUpOutlined aria-hidden />} onClick={onWithdraw}>
            {t('member.requestWithdrawal')}
          </MoneyButton>
        </>
      }
    />
  );
}
