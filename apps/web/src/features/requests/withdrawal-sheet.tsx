import { decisionBusinessDays, type DashboardStats } from '@app/contract';
import { floorToCent, formatSgd, idr, type Idr } from '@app/money';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/connection.ts';
import { useSettings } from '../../lib/settings.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Wire } from '../../lib/wire.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { SgdInput } from '../../ui/sgd-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { useMoneyForm } from '../../lib/use-money-form.ts';

const nothing = idr(0);

function WithdrawalFacts({ stats }: { stats: Wire<DashboardStats> | undefined }) {
  const { t } = useTranslation('requests');
  if (stats === undefined) return <FactsSkeleton rows={3} />;
  return (
    <div className="withdrawal-facts">
      <FactRow label={t('member.withdraw.available')} value={<OwnMoney amount={stats.balance} />} />
      <FactRow label={t('member.pending')} value={<OwnMoney amount={stats.pendingWithdrawals} />} />
      <FactRow label={t('member.free')} value={<OwnMoney amount={stats.free} strong />} />
    </div>
  );
}

type WithdrawalSheetProps = { open: boolean; onClose: () => void; stats: Wire<DashboardStats> | undefined };

/** Asks for money to be paid out: how much is there, what is free, where it goes. Whether it is free decides the server. */
export function WithdrawalSheet({ open, onClose, stats }: WithdrawalSheetProps) {
  const { t } = useTranslation(['requests', 'errors']);
  const ids = { form: useId(), amount: useId() };
  const { minWithdrawal } = useSettings();
  const { state: connection } = useConnection();
  const form = useMoneyForm({ amount: ids.amount }, t('member.withdraw.failed'));
  const [amount, setAmount] = useState<Idr | null>(null);
  const request = trpc.requests.withdraw.useMutation({
    ...form.mutationOptions,
    onError: form.refuse,
    onSuccess(created) {
      form.succeed(t('member.withdraw.done', { amount: formatSgd(created.amount), ...decisionBusinessDays }));
      onClose();
    },
  });

  function change(next: Idr | null) {
    setAmount(next);
    form.forget(ids.amount);
  }
  function submit() {
    if (amount === null || amount === nothing) return form.show({ [ids.amount]: t('member.amountMissing') });
    if (amount < minWithdrawal) return form.show({ [ids.amount]: t('errors:BELOW_MINIMUM', { minimum: formatSgd(minWithdrawal) }) });
    form.show({});
    request.mutate({ amount });
  }
  const footer = (
    <Button type="primary" size="large" block htmlType="submit" form={ids.form} loading={request.isPending} disabled={connection !== 'ok'}>
      {amount === null || amount === nothing
        ? t('member.withdraw.submit')
        : t('member.withdraw.submitAmount', { amount: formatSgd(amount) })}
    </Button>
  );
  return (
    <Sheet open={open} title={t('member.withdraw.title')} onClose={onClose} footer={footer}>
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
            <ErrorPanel error={request.error} title={t('member.withdraw.failed')} />
          </div>
        )}
        <WithdrawalFacts stats={stats} />
        <LabelledField
          id={ids.amount}
          label={t('member.amount')}
          aside={<span className="num">{t('member.minimum', { minimum: formatSgd(minWithdrawal) })}</span>}
          problem={form.problems[ids.amount]}
        >
          <SgdInput id={ids.amount} value={amount} onChange={change} />
          {stats !== undefined && stats.free > 0 && (
            <Button type="link" className="money-all" onClick={() => change(floorToCent(stats.free))}>
              {t('member.withdraw.all')}
            </Button>
          )}
        </LabelledField>
        <PayoutAccount />
        <p className="sheet-note">{t('member.withdraw.note', decisionBusinessDays)}</p>
      </form>
    </Sheet>
  );
}
