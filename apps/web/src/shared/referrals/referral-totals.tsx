import { isAllowed, type ReferralStats } from '@app/contract';
import { rateFraction, REFERRAL_RATE_PPM } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../lib/format-number.ts';
import { useUser } from '../lib/session.tsx';
import { useLanguage } from '../lib/use-language.ts';
import { DetailRow } from '../ui/detail-row.tsx';
import { OwnMoney } from '../ui/own-money.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { DetailsSkeleton } from '../ui/skeletons.tsx';
import styles from './referrals.module.css';

/** The number of friends, the bonuses so far, and the rate. Members can open the rows that make up the bonus. */
export function ReferralTotals({ stats }: { stats: Pick<ReferralStats, 'referralCount' | 'referralBonus' | 'bonusDebt'> | undefined }) {
  const { t } = useTranslation('referrals');
  const language = useLanguage();
  const { role } = useUser();
  const rows = isAllowed('member', role) ? { href: '/statement' } : {};
  return (
    <SectionCard title={t('totals.title')}>
      {stats === undefined ? (
        <DetailsSkeleton rows={2} />
      ) : (
        <>
          <DetailRow label={t('totals.count')} value={<span className="num">{formatCount(stats.referralCount, language)}</span>} />
          <DetailRow label={t('totals.bonus')} value={<OwnMoney amount={stats.referralBonus} sign="always" withIdr />} {...rows} />
          {stats.bonusDebt > 0 && (
            <>
              <DetailRow label={t('totals.debt')} value={<OwnMoney amount={stats.bonusDebt} withIdr />} />
              <p className="field-help">{t('totals.debtHelp')}</p>
            </>
          )}
        </>
      )}
      <p className={styles.rate}>{t('rate', { rate: formatPercent(rateFraction(REFERRAL_RATE_PPM), language) })}</p>
      <p className="field-help">{t('totals.how')}</p>
    </SectionCard>
  );
}
