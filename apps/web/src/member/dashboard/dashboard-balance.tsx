import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { DashboardStats } from '@app/contract';
import { floorToCent } from '@app/money';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { BalanceCard } from '../ui/balance-card.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { FreeNote } from '../../shared/ui/free-note.tsx';
import { MoneyButton } from '../ui/money-button.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { LabelledSkeleton, SkeletonText } from '../../shared/ui/skeletons.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { useOfferedPlans } from '../../shared/lib/plans.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';

function BalanceActions() {
  const { t } = useTranslation('stats');
  const [, navigate] = useLocation();
  const isAnyPlanOffered = useOfferedPlans().length > 0;
  return (
    <>
      <MoneyButton type="primary" icon={<ArrowDownOutlined aria-hidden />} onClick={() => navigate('/deposit-withdraw?open=deposit')}>
        {t('member.deposit')}
      </MoneyButton>
      {isAnyPlanOffered && (
        <MoneyButton icon={<PieChartOutlined aria-hidden />} onClick={() => navigate('/investment#plans')}>
          {t('member.buy')}
        </MoneyButton>
      )}
      <MoneyButton icon={<ArrowUpOutlined aria-hidden />} onClick={() => navigate('/deposit-withdraw?open=withdraw')}>
        {t('member.withdraw')}
      </MoneyButton>
      <Button icon={<TeamOutlined aria-hidden />} onClick={() => navigate('/referral')}>
        {t('member.referral.invite')}
      </Button>
      {!isAnyPlanOffered && <p className="quiet">{t('member.noPlan')}</p>}
    </>
  );
}

/** The available balance with its tier, the free balance, and the actions. */
export function DashboardBalance({
  stats,
  reservedHeight,
}: {
  stats: Serialized<DashboardStats> | undefined;
  reservedHeight: ReservedHeight<HTMLElement>;
}) {
  const { t } = useTranslation('stats');
  const planName = usePlanName();
  return (
    <BalanceCard
      reservedHeight={reservedHeight}
      balance={stats?.balance}
      tag={<StatusTag status="info">{stats ? t('member.tier', { tier: planName(stats.tier) }) : <SkeletonText width="70px" />}</StatusTag>}
      note={
        stats ? (
          <Link href="/statement?account=available">{t('member.ledgerRows', { count: stats.ledgerRows })}</Link>
        ) : (
          <SkeletonText width="60%" />
        )
      }
      details={stats ? <BalanceDetails stats={stats} /> : <LabelledSkeleton labels={[t('member.free'), t('member.pending')]} />}
      actions={<BalanceActions />}
    />
  );
}

function BalanceDetails({ stats }: { stats: Serialized<DashboardStats> }) {
  const { t } = useTranslation('stats');
  const free = (
    <span data-testid="free">
      <OwnMoney amount={floorToCent(stats.free)} strong />
    </span>
  );
  const pending = (
    <span data-testid="pending">
      <OwnMoney amount={stats.pendingWithdrawals} />
    </span>
  );
  return (
    <>
      <DetailRow label={t('member.free')} value={free} />
      <DetailRow label={t('member.pending')} value={pending} />
      <FreeNote pending={stats.pendingWithdrawals} uncovered={stats.uncovered} bonusDebt={stats.bonusDebt} isOwn />
    </>
  );
}
