import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isEditable, type AdminTransaction, type EditableTransaction } from './transaction-view.ts';

export type TransactionActs = {
  /** Who looks: their own transactions are not theirs to correct. */
  viewerName: string;
  onEdit: (row: EditableTransaction) => void;
  onDelete: (row: AdminTransaction) => void;
};

/** What can be done with a transaction; only deposits and withdrawals can be edited. */
export function TransactionActions({ row, viewerName, onEdit, onDelete }: { row: AdminTransaction } & TransactionActs) {
  const { t } = useTranslation('transactions');
  if (row.username === viewerName) return null;
  return (
    <span className="row-actions">
      {isEditable(row) && (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => onEdit(row)} aria-label={`${t('edit')} ${row.number}`}>
          {t('edit')}
        </Button>
      )}
      <Button
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => onDelete(row)}
        aria-label={`${t('delete.word')} ${row.number}`}
      >
        {t('delete.word')}
      </Button>
    </span>
  );
}
