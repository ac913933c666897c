import { decisionWorkingDays } from '@app/contract';
import { formatSgd, formatSpendable, type Idr } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, mayHaveEffect } from '../../shared/lib/api-error.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { useSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useMoneyForm } from '../../shared/lib/use-money-form.ts';
import { useValueBefore } from '../lib/use-value-before.ts';

/** What can be withdrawn, as the screen knows it; the server decides. `dayLeft`: what the member's own limit leaves today; undefined: none. */
type Spendable = { free: Idr | undefined; dayLeft: Idr | undefined };

/** The amount of a withdrawal, its problem, and the call. */
export function useWithdrawal({ free, dayLeft }: Spendable, onDone: () => void) {
  const { t } = useTranslation(['requests', 'errors']);
  const ids = { form: useId(), amount: useId() };
  const { minWithdrawal: minimum } = useSettings();
  const form = useMoneyForm({ amount: ids.amount }, t('member.withdraw.failed'), mayHaveEffect);
  const [amount, setAmount] = useState<Idr | null>(null);
  const { payeeMark } = useUser();
  const utils = trpc.useUtils();
  /*
   * The mark of the details that the member has seen: details that changed while the sheet is open are not confirmed by a press
   * that was meant for the others.
   */
  const [seenPayee, setSeenPayee] = useState(payeeMark);
  const request = trpc.requests.withdraw.useMutation({
    ...form.mutationOptions,
    onError(error) {
      form.showRefusal(error);
      const { errorCode } = apiErrorOf(error);
      if (errorCode === 'PAYOUTS_FROZEN') void utils.payoutControls.mine.invalidate();
      return errorCode === 'PAYEE_CHANGED' ? fetchSavedPayee() : undefined;
    },
    onSuccess(created) {
      form.showSuccess(t('member.withdraw.done', { amount: formatSgd(created.amount), ...decisionWorkingDays }));
      onDone();
    },
  });

  const freeBefore = useValueBefore(free, request);
  const leftBefore = useValueBefore(dayLeft, request);

  /** Fetches the bank details that were saved meanwhile; the sheet shows them, and the next call confirms them. */
  async function fetchSavedPayee() {
    const user = await utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (user !== null) setSeenPayee(user.payeeMark);
  }
  const dayLimitProblem = (left: Idr) => t('errors:ABOVE_OWN_DAY_LIMIT', { left: formatSpendable(left) });
  /** The problem of an entered amount; undefined: none, or no amount yet. */
  function problemOf(entered: Idr | null): string | undefined {
    if (entered === null) return undefined;
    if (entered < minimum) return t('errors:BELOW_MINIMUM', { minimum: formatSgd(minimum) });
    if (freeBefore !== undefined && entered > freeBefore) return t('errors:ABOVE_FREE_BALANCE', { free: formatSpendable(freeBefore) });
    if (leftBefore !== undefined && entered > leftBefore) return dayLimitProblem(leftBefore);
    return undefined;
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
  const isAboveDayLimit = problem !== undefined && leftBefore !== undefined && problem === dayLimitProblem(leftBefore);
  return { ids, minimum, amount, change, submit, request, problem, isAboveDayLimit };
}
