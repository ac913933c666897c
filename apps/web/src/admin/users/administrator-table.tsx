import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { noValue } from '../lib/no-value.ts';
import { AdminTable } from '../ui/admin-table.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { IdrAmount, SgdDigits } from '../../shared/ui/money.tsx';
import { UserAvatar } from '../../shared/ui/user-avatar.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserListProps } from './user-list-props.ts';
import type { ListedUser } from './user-view.ts';
import { Clipped } from './clipped.tsx';
import { RoleTag } from './role-tag.tsx';
import { SecondFactorSince } from './second-factor-since.tsx';
import { useSecondFactors } from './use-administrators.ts';
import styles from './admin-users.module.css';

/** The administrators as a table, on wide screens. A balance is shown where an adjustment gave them one: they deposit and earn nothing. */
export function AdministratorTable({ rows, viewer, openRowId, onEdit, onDelete }: UserListProps) {
  const { t } = useTranslation('users');
  const { factors } = useSecondFactors();
  const columns: TableColumnsType<ListedUser> = [
    {
      key: 'username',
      title: t('column.username'),
      render: (_, { username, profileImage }) => (
        <span className={styles.cell}>
          <UserAvatar username={username} image={profileImage} />
          <strong>{username}</strong>
        </span>
      ),
    },
    { key: 'role', title: t('column.role'), render: (_, { role, accessUntil }) => <RoleTag role={role} accessUntil={accessUntil} /> },
    { key: 'email', title: t('column.email'), render: (_, { email }) => <Clipped text={email} /> },
    {
      key: 'secondFactor',
      title: t('secondFactor.label'),
      render: (_, { id }) => <SecondFactorSince since={factors?.get(id)} />,
    },
    { key: 'joined', title: t('column.joined'), render: (_, { createdAt }) => <DateTime at={createdAt} detail="day" /> },
    {
      key: 'balance',
      title: t('column.balance'),
      align: 'right',
      render: (_, { balance }) => (balance === 0 ? noValue : <SgdDigits amount={balance} />),
    },
    { key: 'idr', title: 'IDR', align: 'right', render: (_, { balance }) => (balance === 0 ? noValue : <IdrAmount amount={balance} />) },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, user) => <UserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <AdminTable<ListedUser> name="administrators" rows={rows} columns={columns} openRowId={openRowId} rowTestId="user-row" />;
}
