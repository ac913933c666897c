import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { AdminTable } from '../ui/admin-table.tsx';
import { noValue } from '../lib/no-value.ts';
import { MemberLink } from '../ui/member-link.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { TransactionIcon } from '../../shared/ui/transaction-icon.tsx';
import { SignedAmount } from './signed-amount.tsx';
import { TransactionActions, type TransactionActionProps } from './transaction-actions.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import type { AdminTransaction } from './transaction-view.ts';
import styles from './transactions.module.css';

/** The transactions of all members as a table, on wide screens. */
export function TransactionTable({ rows, ...actionProps }: { rows: readonly AdminTransaction[] } & TransactionActionProps) {
  const { t } = useTranslation(['transactions', 'app']);
  const columns: TableColumnsType<AdminTransaction> = [
    {
      key: 'number',
      title: t('column.number'),
      align: 'right',
      width: 56,
      render: (_, { number }) => <span className="num quiet">{number}</span>,
    },
    {
      key: 'type',
      title: t('column.type'),
      render: (_, { type }) => (
        <span className={styles.transactionType}>
          <TransactionIcon type={type} />
          {t(typeLabels[type])}
        </span>
      ),
    },
    { key: 'username', title: t('column.username'), render: (_, { userId, username }) => <MemberLink id={userId} username={username} /> },
    { key: 'date', title: t('column.date'), render: (_, row) => <TransactionDate transaction={row} /> },
    { key: 'amount', title: t('column.amount'), align: 'right', render: (_, row) => <SignedAmount row={row} /> },
    {
      key: 'balanceAfter',
      title: t('column.balanceAfter'),
      align: 'right',
      render: (_, { balanceAfter }) => (balanceAfter === null ? noValue : <Money amount={balanceAfter} />),
    },
    { key: 'status', title: t('column.status'), render: (_, { status }) => <StatusTag status={status} /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, row) => <TransactionActions row={row} {...actionProps} />,
    },
  ];
  return <AdminTable<AdminTransaction> name="transactions" rows={rows} columns={columns} rowTestId="transaction-row" />;
}
