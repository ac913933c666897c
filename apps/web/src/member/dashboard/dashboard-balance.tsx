import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined';
import PieChartOutlined from '@ant-design/icons-svg/es/asn/PieChartOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import type { DashboardStats } from '@app/contract';
import { add, shownBalances, subtract, type Idr } from '@app/money';
import { Button } from 'antd';
import type { ReactNode } from 'react';
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
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './dashboard.module.css';

function BalanceActions() {
  const { t } = useTranslation('stats');
  const [, navigate] = useLocation();
  const isAnyPlanOffered = useOfferedPlans().length > 0;
  return (
    <>
      <MoneyButton type="primary" icon={<Icon of={ArrowDownOutlined} />} onClick={() => navigate('/deposit-withdraw?open=deposit')}>
        {t('member.deposit')}
      </MoneyButton>
      {isAnyPlanOffered && (
        <MoneyButton icon={<Icon of={PieChartOutlined} />} onClick={() => navigate('/investment#plans')}>
          {t('member.buy')}
        </MoneyButton>
      )}
      <MoneyButton icon={<Icon of={ArrowUpOutlined} />} onClick={() => navigate('/deposit-withdraw?open=withdraw')}>
        {t('member.withdraw')}
      </MoneyButton>
      <Button icon={<Icon of={TeamOutlined} />} onClick={() => navigate('/referral')}>
        {t('member.referral.invite')}
      </Button>
      {!isAnyPlanOffered && <p className="quiet">{t('member.noPlan')}</p>}
    </>
  );
}

type BalanceProps = { stats: Serialized<DashboardStats> };

const shownOf = ({ balance, pendingWithdrawals }: BalanceProps['stats']) =>
  shownBalances({ available: balance, pending: pendingWithdrawals });

const positive = (amount: Idr): number => Math.max(amount, 0);

/** The shares of the total: free, on its way out, invested. The figures below it say the same. */
function ShareBar({ stats }: BalanceProps) {
  const { balance, invested, free } = stats;
  const shares = { free: positive(free), pending: positive(subtract(balance, free)), invested: positive(invested) };
  return (
    <div className={styles.shares} aria-hidden>
      {Object.entries(shares).map(([share, amount]) => amount > 0 && <span key={share} data-share={share} style={{ flexGrow: amount }} />)}
    </div>
  );
}

function ShareLabel({ share, children }: { share: 'free' | 'pending' | 'invested'; children: ReactNode }) {
  return (
    <span className={styles.shareLabel}>
      <span data-share={share} aria-hidden />
      {children}
    </span>
  );
}

const measured = (id: string, value: ReactNode) => <span data-testid={id}>{value}</span>;

/** The available balance with the ledger rows that prove it. */
function Available({ stats }: BalanceProps) {
  const { t } = useTranslation('stats');
  return (
    <div className={styles.available}>
      <span className={styles.availableLabel}>{t('member.history.available')}</span>
      {measured('balance', <OwnMoney amount={stats.balance} shown={shownOf(stats).available} size="figure" withIdr isLedgerSum />)}
      <Link href="/statement?account=available">{t('member.ledgerRows', { count: stats.ledgerRows })}</Link>
    </div>
  );
}

/** The same lines while their values are loading. */
function AvailableSkeleton() {
  const { t } = useTranslation('stats');
  return (
    <div className={styles.available}>
      <span className={styles.availableLabel}>{t('member.history.available')}</span>
      <span className={styles.availableSkeleton}>
        <SkeletonText width="140px" />
      </span>
      <SkeletonText width="96px" />
      <SkeletonText width="180px" />
    </div>
  );
}

function BalanceParts({ stats }: BalanceProps) {
  const { t } = useTranslation('stats');
  const shown = shownOf(stats);
  return (
    <div className={styles.parts}>
      <ShareBar stats={stats} />
      <DetailRow
        label={<ShareLabel share="free">{t('member.free')}</ShareLabel>}
        value={measured('free', <OwnMoney amount={shown.free} strong />)}
      />
      <DetailRow
        label={<ShareLabel share="pending">{t('member.pending')}</ShareLabel>}
        value={measured('pending', <OwnMoney amount={shown.pending} />)}
      />
      <DetailRow
        label={<ShareLabel share="invested">{t('member.history.invested')}</ShareLabel>}
        value={<OwnMoney amount={stats.invested} strong />}
      />
      <FreeNote {...shown} bonusDebt={stats.bonusDebt} isOwn />
    </div>
  );
}

/** The total with the member's tier, its parts, and the actions. */
export function DashboardBalance({
  stats,
  reservedHeight,
}: {
  stats: Serialized<DashboardStats> | undefined;
  reservedHeight: ReservedHeight<HTMLElement>;
}) {
  const { t } = useTranslation('stats');
  const planName = usePlanName();
  const labels = [t('member.free'), t('member.pending'), t('member.history.invested')];
  const partsSkeleton = (
    <div className={styles.parts}>
      <div className={styles.shares} aria-hidden />
      <LabelledSkeleton labels={labels} />
    </div>
  );
  return (
    <BalanceCard
      reservedHeight={reservedHeight}
      balance={stats && add(shownOf(stats).available, stats.invested)}
      total={t('member.total')}
      tag={<StatusTag status="info">{stats ? t('member.tier', { tier: planName(stats.tier) }) : <SkeletonText width="70px" />}</StatusTag>}
      note={stats ? <Available stats={stats} /> : <AvailableSkeleton />}
      details={stats ? <BalanceParts stats={stats} /> : partsSkeleton}
      actions={<BalanceActions />}
    />
  );
}
