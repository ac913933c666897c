import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { EditDeleteButtons } from '../ui/edit-delete-buttons.tsx';
import { isEditable, type AdminTransaction, type EditableTransaction } from './transaction-view.ts';

export type TransactionActionProps = {
  /** The current user, who can't correct their own transactions. */
  viewerName: string;
  onEdit: (row: EditableTransaction) => void;
  onDelete: (row: AdminTransaction) => void;
};

/** The actions on a transaction; only deposits and withdrawals can be edited. */
export function TransactionActions({ row, viewerName, onEdit, onDelete }: { row: AdminTransaction } & TransactionActionProps) {
  const { t } = useTranslation('transactions');
  const mayCorrect = useMay('admin');
  if (!mayCorrect || row.username === viewerName) return null;
  return (
    <EditDeleteButtons
      edit={isEditable(row) && { text: t('edit'), label: `${t('edit')} ${row.number}`, onClick: () => onEdit(row) }}
      remove={{ text: t('delete.button'), label: `${t('delete.button')} ${row.number}`, onClick: () => onDelete(row) }}
    />
  );
}
