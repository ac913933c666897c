import { trimText } from '@app/contract';
import { formatSgd } from '@app/money';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import { requiresReason, DeletionDetails, deletionReasonId } from './deletion-details.tsx';
import type { AdminTransaction } from './transaction-view.ts';
import styles from '../ui/admin-table.module.css';

/** Deletes a transaction after a confirmation that names its member and the effect on the balance. */
export function useDeleteTransaction() {
  const { t } = useTranslation(['transactions', 'app']);
  const { modal } = App.useApp();
  const remove = trpc.transactions.delete.useMutation({
    onSuccess: () => void toast.success(t('toast.deleted')),
    onError: (error) => toastFailure(error, t('failed.delete')),
    onSettled: useRenewMoney(),
  });
  return (row: AdminTransaction) => {
    const { id, amount } = row;
    let reason = '';
    /* Defined before the dialog that shows it, and rendered again when the reason is missing. */
    const contentOf = (isReasonMissing: boolean) => (
      <div className={styles.longConfirmation}>
        <DeletionDetails row={row} isReasonMissing={isReasonMissing} onReason={writeReason} />
      </div>
    );
    function writeReason(text: string) {
      reason = trimText(text);
      asked.update({ content: contentOf(false), keyboard: reason === '' }); // Esc would throw the reason away
    }
    const asked = modal.confirm({
      title: t('delete.title'),
      content: contentOf(false),
      width: 520,
      focusable: { autoFocusButton: 'cancel' },
      okText: t('delete.ok', { sgd: formatSgd(amount) }),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      /* The dialog stays open until `close` is called. */
      onOk(close) {
        if (requiresReason(row) && reason === '') {
          asked.update({ content: contentOf(true) });
          document.getElementById(deletionReasonId)?.focus();
          return undefined;
        }
        return remove.mutateAsync({ id, reason: reason || null }).then(close, close); // a toast has already reported the failure
      },
    });
  };
}
