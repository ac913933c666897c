import { formatSgd, type Idr } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useToastOnFirstFailure } from '../../shared/lib/use-toast-on-first-failure.ts';
import { useMoneyForm } from '../../shared/lib/use-money-form.ts';
import { useReadPicture } from '../../shared/lib/use-read-picture.ts';

type DepositValues = { bankId: string | null; amount: Idr | null; proof: File | null };

/** The values of a deposit, their problems, and the call. */
export function useDeposit(open: boolean, onDone: () => void) {
  const { t } = useTranslation(['requests', 'errors']);
  const ids = { form: useId(), bankId: useId(), amount: useId(), proof: useId() };
  const { readPicture, isReading } = useReadPicture();
  const banks = trpc.banks.listActive.useQuery({}, { enabled: open });
  useToastOnFirstFailure(banks, t('member.deposit.banksFailed'));
  const { minDeposit, minDepositQris } = useSettings();
  const form = useMoneyForm({ bankDestinationId: ids.bankId, amount: ids.amount, proofImage: ids.proof }, t('member.deposit.failed'));
  const [values, setValues] = useState<DepositValues>({ bankId: null, amount: null, proof: null });
  const bank = banks.data?.items.find(({ id }) => id === values.bankId);
  const minimum = bank !== undefined && bank.qrisImage !== null ? minDepositQris : minDeposit;
  const request = trpc.requests.deposit.useMutation({
    ...form.mutationOptions,
    onError: form.showRefusal,
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
  async function send(bankDestinationId: string, amount: Idr, proof: File | null) {
    const proofImage = await readPicture(proof);
    if (proofImage !== undefined) request.mutate({ bankDestinationId, amount, proofImage });
  }
  function submit() {
    const { bankId, amount, proof } = values;
    const found: Record<string, string> = {};
    if (bankId === null) found[ids.bankId] = t('member.deposit.selectBank');
    if (amount === null || amount <= 0) found[ids.amount] = t('member.amountMissing');
    else if (tooLow !== undefined) found[ids.amount] = tooLow;
    form.show(found);
    if (bankId === null) toast.error(t('member.deposit.selectBank'));
    else if (amount !== null && Object.keys(found).length === 0) void send(bankId, amount, proof);
  }
  const isPending = isReading || request.isPending;
  return {
    ids,
    banks,
    minimum,
    values,
    change,
    submit,
    error: request.error,
    isPending,
    problems: { ...(tooLow !== undefined && { [ids.amount]: tooLow }), ...form.problems },
  };
}
