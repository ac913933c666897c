import type { DashboardStats } from '@app/contract';
import { rateFraction, REFERRAL_RATE_PPM } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../shared/lib/format-number.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { LabelledSkeleton } from '../../shared/ui/skeletons.tsx';
import styles from './dashboard.module.css';

/** The member's friends, the bonuses from them, the rate, and the referral code. */
export function ReferralCard({ stats }: { stats: Serialized<DashboardStats> | undefined }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const { referralCode } = useUser();
  return (
    <SectionCard title={t('member.referral.title')} link={{ href: '/referral', text: t('member.referral.invite') }}>
      {stats === undefined ? (
        <LabelledSkeleton labels={[t('member.referral.count'), t('member.referral.bonus')]} />
      ) : (
        <>
          <DetailRow
            label={t('member.referral.count')}
            value={<span className="num">{formatCount(stats.referralCount, language)}</span>}
            href="/referral"
          />
          <DetailRow label={t('member.referral.bonus')} value={<OwnMoney amount={stats.referralBonus} sign="always" />} href="/referral" />
        </>
      )}
      <p className={styles.referralRisk}>{t('member.referral.rate', { rate: formatPercent(rateFraction(REFERRAL_RATE_PPM), language) })}</p>
      <div className={styles.referralCode}>
        <span className={styles.referralCodeText}>{referralCode}</span>
        <CopyButton text={referralCode} label={t('member.referral.code')} />
      </div>
    </SectionCard>
  );
}
