import { decisionBusinessDays } from '@app/contract';
import { formatSgd, type Idr } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.tsx';
import { useSettings } from '../../lib/settings.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMoneyForm } from '../../lib/use-money-form.ts';

/** The amount of a withdrawal, what is wrong with it, and the way to the server. `free`: what the screen knows to be free; the server decides. */
export function useWithdrawal(free: Idr | undefined, onDone: () => void) {
  const { t } = useTranslation(['requests', 'errors']);
  const ids = { form: useId(), amount: useId() };
  const { minWithdrawal: minimum } = useSettings();
  const form = useMoneyForm({ amount: ids.amount }, t('member.withdraw.failed'));
  const [amount, setAmount] = useState<Idr | null>(null);
  const { payeeMark } = useUser();
  const utils = trpc.useUtils();
  /* What the member has looked at: details that are changed while the sheet is open are not confirmed by a press that was meant for the others. */
  const [seenPayee, setSeenPayee] = useState(payeeMark);
  const request = trpc.requests.withdraw.useMutation({
    ...form.mutationOptions,
    onError(error) {
      form.refuse(error);
      return apiErrorOf(error).errorCode === 'PAYEE_CHANGED' ? lookAgain() : undefined;
    },
    onSuccess(created) {
      form.succeed(t('member.withdraw.done', { amount: formatSgd(created.amount), ...decisionBusinessDays }));
      onDone();
    },
  });

  /** Fetches the bank details that were saved meanwhile; the sheet shows them, and what is sent next is for them. */
  async function lookAgain() {
    const now = await utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (now !== null) setSeenPayee(now.payeeMark);
  }
  /** What is wrong with an amount that has been written; undefined: nothing, or nothing was written yet. */
  function problemOf(written: Idr | null): string | undefined {
    if (written === null) return undefined;
    if (written < minimum) return t('errors:BELOW_MINIMUM', { minimum: formatSgd(minimum) });
    return free !== undefined && written > free ? t('errors:ABOVE_FREE_BALANCE', { free: formatSgd(free) }) : undefined;
  }
  function change(next: Idr | null) {
    setAmount(next);
    form.forget(ids.amount);
  }
  function submit() {
    if (amount === null || amount <= 0) return form.show({ [ids.amount]: t('member.amountMissing') });
    const found = amount < minimum ? problemOf(amount) : undefined;
    form.show(found === undefined ? {} : { [ids.amount]: found });
    if (found !== undefined) return;
    request.mutate({ amount, expectedPayee: seenPayee });
  }
  const problem = form.problems[ids.amount] ?? problemOf(amount);
  return { ids, minimum, amount, change, submit, request, problem };
}
