import { useTranslation } from 'react-i18next';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { noValue } from '../lib/no-value.ts';
import { Money } from '../../shared/ui/money.tsx';
import { UserAvatar } from '../../shared/ui/user-avatar.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserListProps } from './user-list-props.ts';
import { RoleTag } from './role-tag.tsx';
import { SecondFactorSince } from './second-factor-since.tsx';
import { useSecondFactors } from './use-administrators.ts';
import styles from '../../shared/ui/list-row.module.css';

/** The administrators as cards, on phones. */
export function AdministratorCards({ rows, viewer, onEdit, onDelete }: UserListProps) {
  const { t } = useTranslation('users');
  const { factors } = useSecondFactors();
  return rows.map((user) => {
    const { id, username, profileImage, role, accessUntil, email, balance, createdAt } = user;
    return (
      <div className={`list-row ${styles.withNoteOrFooter}`} key={id} data-testid="user-row">
        <UserAvatar username={username} image={profileImage} />
        <div className="list-row-text">
          <div className={styles.title}>{username}</div>
          <div className={styles.detail}>
            <RoleTag role={role} accessUntil={accessUntil} />
          </div>
        </div>
        <div className="list-row-value">{balance === 0 ? noValue : <Money amount={balance} withIdr />}</div>
        <div className={styles.footer}>
          <span>
            {email}
            <br />
            {t('secondFactor.label')}: <SecondFactorSince since={factors?.get(id)} />
            <br />
            {t('column.joined')}: <DateTime at={createdAt} detail="day" />
          </span>
          <UserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
    );
  });
}
