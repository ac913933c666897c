import { floorToCent } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import type { ListedUser, UserKind } from './user-view.ts';
import { MemberTier } from './member-tier.tsx';
import styles from './admin-users.module.css';

/** Details of the user, shown in the drawer; `children` are further rows. */
export function UserDetails({ user, kind, children }: { user: ListedUser; kind: UserKind; children: ReactNode }) {
  const { t } = useTranslation('users');
  const { email, userNumber, createdAt, balance, invested, activeInvestments } = user;
  return (
    <div className={styles.userDetails}>
      <DetailRow label={t('column.email')} value={email} />
      <DetailRow label={t('column.number')} value={<span className="num">{userNumber}</span>} />
      <DetailRow label={t('column.joined')} value={<DateTime at={createdAt} withZone />} />
      {children}
      {kind === 'member' && (
        <>
          <DetailRow label={t('details.available')} value={<Money amount={floorToCent(balance)} />} />
          <DetailRow label={t('details.invested', { count: activeInvestments })} value={<Money amount={invested} />} />
          <DetailRow label={t('column.tier')} value={<MemberTier user={user} />} />
        </>
      )}
    </div>
  );
}
