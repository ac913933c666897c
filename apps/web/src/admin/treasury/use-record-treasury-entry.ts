import { trimText, type TreasuryDirection } from '@app/contract';
import { add, formatSgd, subtract, type Idr } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDayNow } from '../../shared/lib/working-days.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useMoneyForm } from '../../shared/lib/use-money-form.ts';

export type TreasuryEntryValues = { direction: TreasuryDirection; amount: Idr | null; note: string; occurredOn: string };

/** The values of a new entry, their problems, and the call. `atBank`: the money at the bank now; undefined: not loaded. */
export function useRecordTreasuryEntry(atBank: Idr | undefined, onDone: () => void) {
  const { t } = useTranslation('treasury');
  const ids = { amount: useId(), note: useId(), occurredOn: useId() };
  const form = useMoneyForm(ids, t('record.failed'));
  const [values, setValues] = useState<TreasuryEntryValues>({ direction: 'in', amount: null, note: '', occurredOn: businessDayNow() });
  const record = trpc.treasury.record.useMutation({
    ...form.mutationOptions,
    onError: unlessSent(onDone, form.showRefusal),
    onSuccess({ amount }) {
      form.showSuccess(t('record.done', { amount: formatSgd(amount) }));
      onDone();
    },
  });
  const { direction, amount } = values;
  const atBankAfter = atBank === undefined || amount === null ? null : direction === 'in' ? add(atBank, amount) : subtract(atBank, amount);

  function change(changed: Partial<TreasuryEntryValues>) {
    setValues((previous) => ({ ...previous, ...changed }));
    /* A problem of the amount may depend on the direction. */
    if ('amount' in changed || 'direction' in changed) form.forget(ids.amount);
    if ('note' in changed) form.forget(ids.note);
    if ('occurredOn' in changed) form.forget(ids.occurredOn);
  }
  /** The entry to send; null: there is a problem, which the form shows. */
  function checkEntry() {
    const note = trimText(values.note);
    const found: Record<string, string> = {};
    if (amount === null || amount <= 0) found[ids.amount] = t('record.amountMissing');
    else if (direction === 'out' && atBank !== undefined && amount > atBank)
      found[ids.amount] = t('record.notEnough', { amount: formatSgd(atBank) });
    if (note === '') found[ids.note] = t('record.noteMissing');
    form.show(found);
    return amount === null || Object.keys(found).length > 0 ? null : { ...values, amount, note };
  }
  return { ids, values, change, atBankAfter, checkEntry, record, problems: form.problems };
}
