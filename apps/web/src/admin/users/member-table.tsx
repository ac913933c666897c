import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdminTable } from '../ui/admin-table.tsx';
import { noValue } from '../lib/no-value.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { SgdDigits } from '../../shared/ui/money.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserListProps } from './user-list-props.ts';
import type { ListedUser } from './user-view.ts';
import { Clipped } from './clipped.tsx';
import adminTableStyles from '../ui/admin-table.module.css';
import { MemberTier } from './member-tier.tsx';

/** A member's bank and account on one line. */
export const bankLineOf = ({ bankName, accountName, accountNumber }: ListedUser): string =>
  [bankName, accountNumber, accountName].filter((part) => part !== null).join(' · ') || noValue;

/** The same in full, on two lines. */
function BankAccount({ user: { bankName, accountName, accountNumber } }: { user: ListedUser }) {
  const account = [bankName, accountNumber].filter((part) => part !== null).join(' · ') || noValue;
  return (
    <>
      <div className={`${adminTableStyles.nameText} num`}>{account}</div>
      {accountName !== null && <div className={`${adminTableStyles.nameText} quiet`}>{accountName}</div>}
    </>
  );
}

/** The members as a table, on wide screens. */
export function MemberTable({ rows, viewer, openRowId, onEdit, onDelete }: UserListProps) {
  const { t } = useTranslation('users');
  const columns: TableColumnsType<ListedUser> = [
    {
      key: 'number',
      title: t('column.number'),
      align: 'right',
      width: 56,
      render: (_, { userNumber }) => <span className="num quiet">{userNumber}</span>,
    },
    { key: 'username', title: t('column.username'), render: (_, { id, username }) => <MemberLink id={id} username={username} /> },
    { key: 'email', title: t('column.email'), render: (_, { email }) => <Clipped text={email} isNarrow /> },
    { key: 'bank', title: t('column.bank'), render: (_, user) => <BankAccount user={user} /> },
    { key: 'balance', title: t('column.balance'), align: 'right', render: (_, { balance }) => <SgdDigits amount={balance} /> },
    { key: 'tier', title: t('column.tier'), render: (_, user) => <MemberTier user={user} /> },
    { key: 'joined', title: t('column.joined'), render: (_, { createdAt }) => <DateTime at={createdAt} detail="day" /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, user) => <UserActions user={user} viewer={viewer} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <AdminTable<ListedUser> name="members" rows={rows} columns={columns} openRowId={openRowId} rowTestId="user-row" />;
}
