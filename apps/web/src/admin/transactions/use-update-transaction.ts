import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';

/** Sends a correction, reports the result, and invalidates everything that may have changed. */
export function useUpdateTransaction(onSaved: () => void) {
  const { t } = useTranslation('transactions');
  return trpc.transactions.update.useMutation({
    onSuccess() {
      toast.success(t('toast.updated'));
      onSaved();
    },
    onError: unlessSent(onSaved, (error, input: object) => toastFailure(error, t('failed.update'), Object.keys(input))),
    onSettled: useRenewMoney(),
  });
}
