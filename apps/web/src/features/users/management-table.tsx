import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdminTable } from '../../ui/admin-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { IdrAmount, SgdDigits } from '../../ui/money.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { AdminUserActions, type AdminUserRowsProps } from './admin-user-actions.tsx';
import type { AdminUser } from './admin-user-view.ts';
import { Clipped } from './clipped.tsx';
import { RoleTag } from './role-tag.tsx';

/** The administrators at a desk. */
export function ManagementTable({ rows, viewer, openId, onEdit, onDelete }: AdminUserRowsProps) {
  const { t } = useTranslation('users');
  const columns: TableColumnsType<AdminUser> = [
    {
      key: 'username',
      title: t('column.username'),
      render: (_, { username, profileImage }) => (
        <span className="user-cell">
          <UserAvatar username={username} image={profileImage} />
          <strong>{username}</strong>
        </span>
      ),
    },
    { key: 'role', title: t('column.role'), render: (_, { role }) => <RoleTag role={role} /> },
    { key: 'email', title: t('column.email'), render: (_, { email }) => <Clipped text={email} /> },
    { key: 'joined', title: t('column.joined'), render: (_, { createdAt }) => <DateTime at={createdAt} detail="day" /> },
    { key: 'balance', title: t('column.balance'), align: 'right', render: (_, { balance }) => <SgdDigits amount={balance} /> },
    { key: 'idr', title: 'IDR', align: 'right', render: (_, { balance }) => <IdrAmount amount={balance} /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, user) => <AdminUserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <AdminTable<AdminUser> name="administrators" rows={rows} columns={columns} openId={openId} rowTestId="user-row" />;
}
