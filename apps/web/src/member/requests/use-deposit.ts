import type { BankDestination } from '@app/contract';
import { formatSgd, type Idr } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, mayHaveEffect } from '../../shared/lib/api-error.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useToastOnFirstFailure } from '../../shared/lib/use-toast-on-first-failure.ts';
import { useMoneyForm } from '../../shared/lib/use-money-form.ts';
import { useReadPicture } from '../../shared/lib/use-read-picture.ts';

/** `destination`: as the member has seen it; one that changes while the sheet is open is not confirmed by a press meant for the other. */
type DepositValues = { destination: BankDestination | null; amount: Idr | null; proof: File | null };

/** The values of a deposit, their problems, and the call. */
export function useDeposit(open: boolean, onDone: () => void) {
  const { t } = useTranslation(['requests', 'errors']);
  const ids = { form: useId(), destination: useId(), amount: useId(), proof: useId() };
  const { readPicture, isReading } = useReadPicture();
  const banks = trpc.banks.listActive.useQuery({}, { enabled: open });
  const changes = trpc.banks.recentChanges.useQuery(undefined, { enabled: open });
  useToastOnFirstFailure(banks, t('member.deposit.banksFailed'));
  const { minDeposit, minDepositQris } = useSettings();
  const fields = { bankDestinationId: ids.destination, amount: ids.amount, proofImage: ids.proof };
  const form = useMoneyForm(fields, t('member.deposit.failed'), mayHaveEffect);
  const [values, setValues] = useState<DepositValues>({ destination: null, amount: null, proof: null });
  const changedAt = changes.data?.find(({ id }) => id === values.destination?.id)?.changedAt;
  const isQris = values.destination !== null && values.destination.qrisImage !== null;
  const minimum = isQris ? minDepositQris : minDeposit;
  const request = trpc.requests.deposit.useMutation({
    ...form.mutationOptions,
    onError(error) {
      form.showRefusal(error);
      return apiErrorOf(error).errorCode === 'DESTINATION_CHANGED' ? showPresentDestination() : undefined;
    },
    onSuccess(created) {
      form.showSuccess(t('member.deposit.done', { amount: formatSgd(created.amount) }));
      onDone();
    },
  });

  const isTooLow = values.amount !== null && values.amount < minimum;
  const tooLow = isTooLow ? t('errors:BELOW_MINIMUM', { minimum: formatSgd(minimum) }) : undefined;
  function change<K extends keyof DepositValues>(field: K, value: DepositValues[K]) {
    setValues((previous) => ({ ...previous, [field]: value }));
    form.forget(ids[field]);
  }
  /** Shows the destination as it is now, which the next call confirms. Without an answer the next attempt is refused again. */
  async function showPresentDestination() {
    const { data } = await banks.refetch();
    if (data === undefined) return;
    setValues((previous) => ({ ...previous, destination: data.items.find(({ id }) => id === previous.destination?.id) ?? null }));
  }
  async function send({ id, bankName, accountName, accountNumber, qrisImage }: BankDestination, amount: Idr, proof: File | null) {
    const proofImage = await readPicture(proof);
    if (proofImage === undefined) return;
    const expectedDestination = { bankName, accountName, accountNumber, qrisImage };
    request.mutate({ bankDestinationId: id, expectedDestination, amount, proofImage });
  }
  function submit() {
    const { destination, amount, proof } = values;
    const found: Record<string, string> = {};
    if (destination === null) found[ids.destination] = t('member.deposit.selectBank');
    if (amount === null || amount <= 0) found[ids.amount] = t('member.amountMissing');
    else if (tooLow !== undefined) found[ids.amount] = tooLow;
    form.show(found);
    if (destination === null) toast.error(t('member.deposit.selectBank'));
    else if (amount !== null && Object.keys(found).length === 0) void send(destination, amount, proof);
  }
  const isPending = isReading || request.isPending;
  return {
    ids,
    banks,
    changedAt,
    minimum,
    values,
    change,
    submit,
    error: request.error,
    isPending,
    isDone: request.isSuccess,
    problems: { ...(tooLow !== undefined && { [ids.amount]: tooLow }), ...form.problems },
  };
}
