import type { DashboardStats } from '@app/contract';
import { plans, type DurationDays, type Idr, type Plan, type PlanType } from '@app/money';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../lib/use-plan-name.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMoneyForm } from '../../lib/use-money-form.ts';
import type { Wire } from '../../lib/wire.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BalancesAfter } from './balances-after.tsx';
import { BuyAmount } from './buy-amount.tsx';
import { BuyConfirmation } from './buy-confirmation.tsx';
import { BuyDuration } from './buy-duration.tsx';
import { BuyIllustration } from './buy-illustration.tsx';
import { isPurchasable } from './purchase-check.ts';

type OpenedSheetProps = { plan: Plan; open: boolean; stats: Wire<DashboardStats> | undefined; onClose: () => void };

function OpenedSheet({ plan, open, stats, onClose }: OpenedSheetProps) {
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  const ids = { form: useId(), amount: useId() };
  const [amount, setAmount] = useState<Idr | null>(null);
  const [duration, setDuration] = useState<DurationDays | null>(null);
  /* What was read was read of one amount: another one has to be read again. */
  const [readOf, setReadOf] = useState<Idr | null>(null);
  const form = useMoneyForm({ amount: ids.amount }, t('member.buy.failed'));
  const purchase = trpc.investments.purchase.useMutation({
    ...form.mutationOptions,
    onError: form.refuse,
    onSuccess() {
      form.succeed(t('member.buy.done'));
      onClose();
    },
  });
  const isSound = stats !== undefined && amount !== null && isPurchasable(plan, amount, stats.free);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSound && duration !== null && readOf === amount) purchase.mutate({ planType: plan.type, amount, durationDays: duration });
  }
  function changeAmount(next: Idr | null) {
    setAmount(next);
    form.forget(ids.amount);
  }
  const confirmation = (
    <BuyConfirmation
      plan={plan}
      amount={isSound ? amount : null}
      duration={duration}
      isRead={amount !== null && readOf === amount}
      onRead={(isRead) => setReadOf(isRead ? amount : null)}
      formId={ids.form}
      isPending={purchase.isPending}
    />
  );
  return (
    <Sheet open={open} title={t('member.buy.title', { plan: planName(plan.type) })} onClose={onClose} footer={confirmation}>
      <form id={ids.form} noValidate onSubmit={submit}>
        {purchase.error !== null && Object.keys(form.problems).length === 0 && (
          <div className="buy-problem">
            <ErrorPanel error={purchase.error} title={t('member.buy.failed')} />
          </div>
        )}
        <BuyAmount
          id={ids.amount}
          plan={plan}
          free={stats?.free}
          value={amount}
          onChange={changeAmount}
          problem={form.problems[ids.amount]}
        />
        <BuyDuration value={duration} onChange={setDuration} asOf={stats?.asOf} />
        <BuyIllustration plan={plan} amount={isSound ? amount : null} days={duration} />
        {stats !== undefined && <BalancesAfter stats={stats} amount={isSound ? amount : null} />}
      </form>
    </Sheet>
  );
}

type BuySheetProps = {
  /** The plan in the address; null: the sheet is closed. */
  planType: PlanType | null;
  stats: Wire<DashboardStats> | undefined;
  onClose: () => void;
};

/** Buys a plan: amount and duration, what they would earn at which risk, the balances after, and one button. */
export function BuySheet({ planType, stats, onClose }: BuySheetProps) {
  /* The plan stays on the sheet while it slides away. */
  const [shown, setShown] = useState(planType);
  if (planType !== null && planType !== shown) setShown(planType);
  const type = planType ?? shown;
  return type === null ? null : <OpenedSheet plan={plans[type]} open={planType !== null} stats={stats} onClose={onClose} />;
}
