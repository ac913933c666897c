import { shownBalances } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/lib/format-number.ts';
import { noValue } from '../lib/no-value.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { FreeNote } from '../../shared/ui/free-note.tsx';
import { RelatedMemberLink } from '../ui/member-link.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { PayoutsRow } from './payouts-row.tsx';
import { SecondFactorSince } from './second-factor-since.tsx';
import type { Overview } from './user-view.ts';
import styles from './admin-users.module.css';

/** The member's balances, and the free balance. */
function Accounts({ overview: { available, invested, pending, bonusDebt, tier } }: { overview: Overview }) {
  const { t } = useTranslation('users');
  const planName = usePlanName();
  const shown = shownBalances({ available, pending });
  return (
    <SectionCard title={t('page.accounts')}>
      <DetailRow label={t('page.available')} value={<Money amount={available} shown={shown.available} withIdr isLedgerSum />} strong />
      <DetailRow label={t('page.invested')} value={<Money amount={invested} withIdr isLedgerSum />} />
      <DetailRow label={t('page.pending')} value={<Money amount={shown.pending} />} />
      <DetailRow label={t('page.free')} value={<Money amount={shown.free} />} />
      <FreeNote {...shown} bonusDebt={bonusDebt} />
      <DetailRow label={t('column.tier')} value={planName(tier)} />
    </SectionCard>
  );
}

function Person({ overview: { user, secondFactorSince, lastLoginAt, termsVersion, termsAcceptedAt, referrer } }: { overview: Overview }) {
  const { t } = useTranslation('users');
  const terms = termsAcceptedAt !== null && (
    <span>
      <DateTime at={termsAcceptedAt} />
      {termsVersion !== null && `, ${t('page.termsVersion', { version: termsVersion })}`}
    </span>
  );
  return (
    <SectionCard title={t('page.person')}>
      <DetailRow label={t('column.email')} value={user.email} />
      <DetailRow label={t('column.joined')} value={<DateTime at={user.createdAt} />} />
      <DetailRow label={t('page.lastLogin')} value={lastLoginAt === null ? t('page.never') : <DateTime at={lastLoginAt} />} />
      <DetailRow label={t('secondFactor.label')} value={<SecondFactorSince since={secondFactorSince} />} />
      <DetailRow label={t('page.terms')} value={terms || noValue} />
      <DetailRow label={t('page.referrer')} value={referrer === null ? noValue : <RelatedMemberLink {...referrer} />} />
    </SectionCard>
  );
}

function Bank({ overview: { user } }: { overview: Overview }) {
  const { t } = useTranslation('users');
  return (
    <SectionCard title={t('page.bank')}>
      <DetailRow label={t('form.bankName')} value={user.bankName ?? noValue} />
      <DetailRow label={t('form.accountName')} value={user.accountName ?? noValue} />
      <DetailRow label={t('form.accountNumber')} value={<span className="num">{user.accountNumber ?? noValue}</span>} />
      <PayoutsRow user={user} />
    </SectionCard>
  );
}

function Activity({ overview: { deposits, withdrawals, investments, referralBonus } }: { overview: Overview }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const shown = (count: number) => formatCount(count, language);
  const decisions = ({ approved, pending, rejected }: Overview['deposits']) =>
    t('page.decisions', { approved: shown(approved), pending: shown(pending), rejected: shown(rejected) });
  const { active, completed } = investments;
  return (
    <SectionCard title={t('page.activity')}>
      <DetailRow label={t('page.deposits')} value={decisions(deposits)} />
      <DetailRow label={t('page.withdrawals')} value={decisions(withdrawals)} />
      <DetailRow label={t('page.investments')} value={t('page.investmentCounts', { active: shown(active), completed: shown(completed) })} />
      <DetailRow label={t('page.referralBonus')} value={<Money amount={referralBonus} />} />
    </SectionCard>
  );
}

/** All data of a member, in four cards. */
export function MemberDetails({ overview }: { overview: Overview }) {
  return (
    <div className={styles.memberDetails}>
      <Accounts overview={overview} />
      <Person overview={overview} />
      <Bank overview={overview} />
      <Activity overview={overview} />
    </div>
  );
}
