import type { Idr } from '@app/money';
import { formatSgd, idr } from '@app/money';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useConnection } from '../../lib/connection.ts';
import { useSettings } from '../../lib/settings.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ImageUpload } from '../../ui/image-upload.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { SgdInput } from '../../ui/sgd-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BankField } from './bank-field.tsx';
import { useMoneyForm, type Problems } from '../../lib/use-money-form.ts';

const nothing = idr(0);

/** Says which bank the money was sent to, how much, and shows the proof. `open` comes from the address. */
export function DepositSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['requests', 'errors']);
  const ids = { form: useId(), bank: useId(), amount: useId(), proof: useId() };
  const banks = trpc.banks.listActive.useQuery({}, { enabled: open });
  const { minDeposit, minDepositQris } = useSettings();
  const { state: connection } = useConnection();
  const form = useMoneyForm({ bankDestinationId: ids.bank, amount: ids.amount, proofImage: ids.proof }, t('member.deposit.failed'));
  const [bankId, setBankId] = useState<string | null>(null);
  const [amount, setAmount] = useState<Idr | null>(null);
  const [proof, setProof] = useState<string | null>(null);
  const bank = banks.data?.items.find(({ id }) => id === bankId);
  const minimum = bank !== undefined && bank.qrisImage !== null ? minDepositQris : minDeposit;
  const request = trpc.requests.deposit.useMutation({
    ...form.mutationOptions,
    onError: form.refuse,
    onSuccess(created) {
      form.succeed(t('member.deposit.done', { amount: formatSgd(created.amount) }));
      onClose();
    },
  });

  function problemsNow(): Problems {
    const found: Record<string, string> = {};
    if (bankId === null) found[ids.bank] = t('member.deposit.selectBank');
    if ((amount ?? nothing) <= 0) found[ids.amount] = t('member.amountMissing');
    else if (amount !== null && amount < minimum) found[ids.amount] = t('errors:BELOW_MINIMUM', { minimum: formatSgd(minimum) });
    return found;
  }
  function submit() {
    const found = problemsNow();
    form.show(found);
    if (found[ids.bank] !== undefined) toast.error(found[ids.bank]);
    if (Object.keys(found).length === 0 && bankId !== null && amount !== null)
      request.mutate({ bankDestinationId: bankId, amount, proofImage: proof });
  }
  const footer = (
    <Button type="primary" size="large" block htmlType="submit" form={ids.form} loading={request.isPending} disabled={connection !== 'ok'}>
      {amount === null || amount === nothing ? t('member.deposit.submit') : t('member.deposit.submitAmount', { amount: formatSgd(amount) })}
    </Button>
  );
  return (
    <Sheet open={open} title={t('member.deposit.title')} onClose={onClose} footer={footer}>
      <form
        id={ids.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {request.error !== null && Object.keys(form.problems).length === 0 && (
          <div className="sheet-problem">
            <ErrorPanel error={request.error} title={t('member.deposit.failed')} />
          </div>
        )}
        <p className="sheet-note">{t('member.deposit.note')}</p>
        <BankField
          id={ids.bank}
          banks={banks.data?.items}
          error={banks.error}
          onRetry={() => void banks.refetch()}
          value={bankId}
          onChange={(id) => {
            setBankId(id);
            form.forget(ids.bank);
          }}
          problem={form.problems[ids.bank]}
        />
        <LabelledField
          id={ids.amount}
          label={t('member.amount')}
          aside={<span className="num">{t('member.minimum', { minimum: formatSgd(minimum) })}</span>}
          problem={form.problems[ids.amount]}
        >
          <SgdInput
            id={ids.amount}
            value={amount}
            onChange={(next) => {
              setAmount(next);
              form.forget(ids.amount);
            }}
          />
        </LabelledField>
        <LabelledField id={ids.proof} label={t('member.deposit.proof')} problem={form.problems[ids.proof]}>
          <ImageUpload
            id={ids.proof}
            label={t('member.deposit.proof')}
            value={proof}
            onChange={(next) => {
              setProof(next);
              form.forget(ids.proof);
            }}
          />
        </LabelledField>
      </form>
    </Sheet>
  );
}
