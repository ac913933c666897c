import { trimText } from '@app/contract';
import { formatSgd } from '@app/money';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRenewMoney } from '../../lib/use-renew-money.ts';
import { asksReason, DeletionFacts, deletionReasonId } from './deletion-facts.tsx';
import type { AdminTransaction } from './transaction-view.ts';

/** Asks, naming whose transaction it is and what its deletion does to the balance, and then deletes it. */
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
    /* Named before the dialog, whose content it is: the dialog is told when the reason is missing. */
    const contentOf = (isReasonMissing: boolean) => <DeletionFacts row={row} isReasonMissing={isReasonMissing} onReason={writeReason} />;
    function writeReason(text: string) {
      reason = trimText(text);
      asked.update({ content: contentOf(false) });
    }
    const asked = modal.confirm({
      className: 'long-question',
      title: t('delete.title'),
      content: contentOf(false),
      width: 520,
      focusable: { autoFocusButton: 'cancel' },
      okText: t('delete.ok', { sgd: formatSgd(amount) }),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      /* The dialog stays open while `close` is not called. */
      onOk(close) {
        if (asksReason(row) && reason === '') {
          asked.update({ content: contentOf(true) });
          document.getElementById(deletionReasonId)?.focus();
          return undefined;
        }
        return remove.mutateAsync({ id, reason: reason || null }).then(close, close); // the toast has said what failed
      },
    });
  };
}
