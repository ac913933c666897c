import { formatSgd } from '@app/money';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRenewMoney } from '../../lib/use-renew-money.ts';
import { DeletionFacts } from './deletion-facts.tsx';
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
    void modal.confirm({
      title: t('delete.title'),
      content: <DeletionFacts row={row} />,
      width: 520,
      focusable: { autoFocusButton: 'cancel' },
      okText: t('delete.ok', { sgd: formatSgd(amount) }),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => remove.mutateAsync({ id }).catch(() => undefined), // the toast has said it
    });
  };
}
