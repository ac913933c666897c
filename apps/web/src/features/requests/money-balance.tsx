import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { DashboardStats } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { BalanceCard } from '../../ui/balance-card.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { FreeNote } from '../../ui/free-note.tsx';
import { MoneyButton } from '../../ui/money-button.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';

type MoneyBalanceProps = { stats: Wire<DashboardStats> | undefined; onDeposit: () => void; onWithdraw: () => void };

/** What is available, what of it is spoken for, what is free, and the two requests that can be made. */
export function MoneyBalance({ stats, onDeposit, onWithdraw }: MoneyBalanceProps) {
  const { t } = useTranslation('requests');
  const facts = stats && (
    <>
      <FactRow
        label={t('member.pending')}
        value={
          <span data-testid="pending">
            <OwnMoney amount={stats.pendingWithdrawals} />
          </span>
        }
      />
      <FactRow
        label={t('member.free')}
        value={
          <span data-testid="free">
            <OwnMoney amount={stats.free} strong />
          </span>
        }
      />
      <FreeNote pending={stats.pendingWithdrawals} uncovered={stats.uncovered} bonusDebt={stats.bonusDebt} own />
    </>
  );
  return (
    <BalanceCard
      balance={stats?.balance}
      facts={facts ?? <FactsSkeleton rows={2} />}
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
