import { decisionBusinessDays } from '@app/contract';
import { formatSgd, type Idr } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMoneyForm } from '../../lib/use-money-form.ts';

/** The amount of a withdrawal, what is wrong with it, and the way to the server, who alone knows what is free. */
export function useWithdrawal(onDone: () => void) {
  const { t } = useTranslation(['requests', 'errors']);
  const ids = { form: useId(), amount: useId() };
  const { minWithdrawal: minimum } = useSettings();
  const form = useMoneyForm({ amount: ids.amount }, t('member.withdraw.failed'));
  const [amount, setAmount] = useState<Idr | null>(null);
  const request = trpc.requests.withdraw.useMutation({
    ...form.mutationOptions,
    onError: form.refuse,
    onSuccess(created) {
      form.succeed(t('member.withdraw.done', { amount: formatSgd(created.amount), ...decisionBusinessDays }));
      onDone();
    },
  });

  function change(next: Idr | null) {
    setAmount(next);
    form.forget(ids.amount);
  }
  function submit() {
    if (amount === null || amount <= 0) return form.show({ [ids.amount]: t('member.amountMissing') });
    if (amount < minimum) return form.show({ [ids.amount]: t('errors:BELOW_MINIMUM', { minimum: formatSgd(minimum) }) });
    form.show({});
    request.mutate({ amount });
  }
  return { ids, minimum, amount, change, submit, request, problems: form.problems };
}
