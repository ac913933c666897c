import type { DashboardStats } from '@app/contract';
import { rateFraction, REFERRAL_RATE_PPM } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../lib/percent.ts';
import { useUser } from '../../lib/session.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import type { Wire } from '../../lib/wire.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { LabelledSkeleton } from '../../ui/skeletons.tsx';

/** The member's friends, what they brought, at which rate, and the code that invites more. */
export function ReferralCard({ stats }: { stats: Wire<DashboardStats> | undefined }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const { referralCode } = useUser();
  return (
    <SectionCard title={t('member.referral.title')} link={{ href: '/referral', text: t('member.referral.invite') }}>
      {stats === undefined ? (
        <LabelledSkeleton labels={[t('member.referral.count'), t('member.referral.bonus')]} />
      ) : (
        <>
          <FactRow
            label={t('member.referral.count')}
            value={<span className="num">{formatCount(stats.referralCount, language)}</span>}
            href="/referral"
          />
          <FactRow label={t('member.referral.bonus')} value={<OwnMoney amount={stats.referralBonus} sign="always" />} href="/referral" />
        </>
      )}
      <p className="referral-risk">{t('member.referral.rate', { rate: formatPercent(rateFraction(REFERRAL_RATE_PPM), language) })}</p>
      <div className="referral-code">
        <span className="referral-code-text">{referralCode}</span>
        <CopyButton text={referralCode} label={t('member.referral.code')} />
      </div>
    </SectionCard>
  );
}
