import type { BankDestination } from '@app/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { AdminTable } from '../ui/admin-table.tsx';
import { EditDeleteButtons } from '../ui/edit-delete-buttons.tsx';
import { PendingMark } from '../ui/pending-approvals.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';

export type BankRowsProps = {
  banks: readonly BankDestination[];
  onEdit: (bank: BankDestination) => void;
  onDelete: (bank: BankDestination) => void;
};

/** Whether members may choose a bank, and whether a change of it waits. */
export function BankStatus({ bank: { id, isActive } }: { bank: BankDestination }) {
  const { t } = useTranslation('banks');
  return (
    <>
      <StatusTag status={isActive ? 'approved' : 'info'}>{isActive ? t('active') : t('inactive')}</StatusTag> <PendingMark subjectId={id} />
    </>
  );
}

/** The actions on a bank. */
export function BankActions({ bank, onEdit, onDelete }: { bank: BankDestination } & Pick<BankRowsProps, 'onEdit' | 'onDelete'>) {
  const { t } = useTranslation('banks');
  if (!useMay('master_admin')) return null;
  return (
    <EditDeleteButtons
      edit={{ text: t('edit'), label: `${t('edit')}: ${bank.bankName}`, onClick: () => onEdit(bank) }}
      remove={{ text: t('delete'), label: `${t('delete')}: ${bank.bankName}`, onClick: () => onDelete(bank) }}
    />
  );
}

/** The banks as a table, on wide screens. */
export function BankTable({ banks, onEdit, onDelete }: BankRowsProps) {
  const { t } = useTranslation('banks');
  const columns: TableColumnsType<BankDestination> = [
    { key: 'bankName', title: t('column.bankName'), render: (_, { bankName }) => <strong>{bankName}</strong> },
    { key: 'accountName', title: t('column.accountName'), render: (_, { accountName }) => accountName },
    {
      key: 'accountNumber',
      title: t('column.accountNumber'),
      render: (_, { accountNumber }) => <span className="num">{accountNumber}</span>,
    },
    {
      key: 'kind',
      title: t('column.kind'),
      render: (_, { qrisImage }) => <span className="quiet">{qrisImage === null ? t('withoutQris') : t('withQris')}</span>,
    },
    { key: 'status', title: t('column.status'), render: (_, bank) => <BankStatus bank={bank} /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, bank) => <BankActions bank={bank} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <AdminTable<BankDestination> rows={banks} columns={columns} />;
}
