import type { DashboardStats } from '@app/contract';
import { negate } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { LabelledSkeleton } from '../../shared/ui/skeletons.tsx';
import { memberTotalLinks } from '../../shared/lib/total-links.ts';

/** The sums of deposits and withdrawals over all time. */
export function DepositsAndWithdrawalsCard({ stats }: { stats: Serialized<DashboardStats> | undefined }) {
  const { t } = useTranslation('stats');
  return (
    <SectionCard title={t('member.paid.title')}>
      {stats === undefined ? (
        <LabelledSkeleton labels={[t('member.paid.deposits'), t('member.paid.withdrawals')]} />
      ) : (
        <>
          <DetailRow
            label={t('member.paid.deposits')}
            value={<OwnMoney amount={stats.totalDeposits} sign="always" />}
            href={memberTotalLinks.deposits}
          />
          <DetailRow
            label={t('member.paid.withdrawals')}
            value={<OwnMoney amount={negate(stats.totalWithdrawals)} />}
            href={memberTotalLinks.withdrawals}
          />
        </>
      )}
    </SectionCard>
  );
}
