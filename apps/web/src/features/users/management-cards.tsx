import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { AdminUserActions, type AdminUserRowsProps } from './admin-user-actions.tsx';
import { RoleTag } from './role-tag.tsx';

/** The administrators on a phone. */
export function ManagementCards({ rows, viewer, onEdit, onDelete }: AdminUserRowsProps) {
  const { t } = useTranslation('users');
  return rows.map((user) => {
    const { id, username, profileImage, role, email, balance, createdAt } = user;
    return (
      <div className="list-row list-row-footed" key={id} data-testid="user-row">
        <UserAvatar username={username} image={profileImage} />
        <div className="list-row-words">
          <div className="list-row-title">{username}</div>
          <div className="list-row-detail">
            <RoleTag role={role} />
          </div>
        </div>
        <div className="list-row-value">
          <Money amount={balance} withIdr />
        </div>
        <div className="list-row-foot">
          <span>
            {email}
            <br />
            {t('column.joined')}: <DateTime at={createdAt} detail="day" />
          </span>
          <AdminUserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
    );
  });
}
