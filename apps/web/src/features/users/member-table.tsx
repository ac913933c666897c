import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdminTable } from '../../ui/admin-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { MemberLink } from '../../ui/member-link.tsx';
import { SgdDigits } from '../../ui/money.tsx';
import { AdminUserActions, type AdminUserRowsProps } from './admin-user-actions.tsx';
import type { AdminUser } from './admin-user-view.ts';
import { Clipped } from './clipped.tsx';
import { MemberTier } from './member-tier.tsx';

const absent = '-';

/** A member's bank and account on one line. */
export const bankLineOf = ({ bankName, accountName, accountNumber }: AdminUser): string =>
  [bankName, accountNumber, accountName].filter((part) => part !== null).join(' · ') || absent;

/** The members at a desk. */
export function MemberTable({ rows, viewer, openId, onEdit, onDelete }: AdminUserRowsProps) {
  const { t } = useTranslation('users');
  const columns: TableColumnsType<AdminUser> = [
    {
      key: 'number',
      title: t('column.number'),
      align: 'right',
      width: 56,
      render: (_, { userNumber }) => <span className="num quiet">{userNumber}</span>,
    },
    { key: 'username', title: t('column.username'), render: (_, { id, username }) => <MemberLink id={id} username={username} /> },
    { key: 'email', title: t('column.email'), render: (_, { email }) => <Clipped text={email} /> },
    { key: 'bank', title: t('column.bank'), render: (_, user) => <Clipped text={bankLineOf(user)} /> },
    { key: 'balance', title: t('column.balance'), align: 'right', render: (_, { balance }) => <SgdDigits amount={balance} /> },
    { key: 'tier', title: t('column.tier'), render: (_, user) => <MemberTier user={user} /> },
    { key: 'joined', title: t('column.joined'), render: (_, { createdAt }) => <DateTime at={createdAt} detail="day" /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, user) => <AdminUserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <AdminTable<AdminUser> name="members" rows={rows} columns={columns} openId={openId} rowTestId="user-row" />;
}
