import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { Money } from '../../ui/money.tsx';
import type { AdminUser, UserKind } from './admin-user-view.ts';
import { MemberTier } from './member-tier.tsx';

/** Who is open: the email, since when, and what is held. */
export function UserFacts({ user, kind }: { user: AdminUser; kind: UserKind }) {
  const { t } = useTranslation('users');
  const { email, userNumber, createdAt, balance, invested, activeInvestments } = user;
  return (
    <div className="user-facts">
      <FactRow label={t('column.email')} value={email} />
      <FactRow label={t('column.number')} value={<span className="num">{userNumber}</span>} />
      <FactRow label={t('column.joined')} value={<DateTime at={createdAt} zone />} />
      {kind === 'member' && (
        <>
          <FactRow label={t('facts.available')} value={<Money amount={balance} />} />
          <FactRow label={t('facts.invested', { count: activeInvestments })} value={<Money amount={invested} />} />
          <FactRow label={t('column.tier')} value={<MemberTier user={user} />} />
        </>
      )}
    </div>
  );
}
