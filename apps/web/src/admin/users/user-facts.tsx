import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { FactRow } from '../../shared/ui/fact-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import type { ListedUser, UserKind } from './user-view.ts';
import { MemberTier } from './member-tier.tsx';
import styles from './admin-users.module.css';

/** Facts about the user shown in the drawer. */
export function UserFacts({ user, kind }: { user: ListedUser; kind: UserKind }) {
  const { t } = useTranslation('users');
  const { email, userNumber, createdAt, balance, invested, activeInvestments } = user;
  return (
    <div className={styles.facts}>
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
