import type { DashboardStats } from '@app/contract';
import { formatSgd, type Idr, type Plan } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, mayHaveEffect } from '../../shared/lib/api-error.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { renewPlans } from '../../shared/lib/plans.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useMoneyForm } from '../../shared/lib/use-money-form.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { useValueBefore } from '../lib/use-value-before.ts';
import { isPurchasable } from './purchase-check.ts';

/** Whether a purchase was refused because of the plan itself, which the sheet then says. */
function isAboutPlan(error: unknown): boolean {
  const { errorCode } = apiErrorOf(error);
  return errorCode === 'PLAN_CHANGED' || errorCode === 'PLAN_NOT_OFFERED';
}

/**
 * The values of a purchase, whether they are complete and confirmed, and the call. `statsNow`: the balances; the sheet shows them
 * as before the purchase. `onDone` gets the id of the new investment.
 */
export function usePurchase(plan: Plan, statsNow: Serialized<DashboardStats> | undefined, onDone: (investmentId: string) => void) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const planName = usePlanName();
  const ids = { form: useId(), amount: useId(), duration: useId() };
  const [amount, setAmount] = useState<Idr | null>(null);
  const [chosenDuration, setDuration] = useState<number | null>(null);
  /* The confirmation belongs to one amount on one version of the terms: another has to be confirmed again. */
  const [confirmed, setConfirmed] = useState<{ amount: Idr; version: number } | null>(null);
  const [openedVersion] = useState(plan.version);
  const form = useMoneyForm(
    { amount: ids.amount, durationDays: ids.duration },
    t('member.buy.failed'),
    (error) => isAboutPlan(error) || mayHaveEffect(error),
  );
  const purchase = trpc.investments.purchase.useMutation({
    ...form.mutationOptions,
    onError(error) {
      form.showRefusal(error);
      if (isAboutPlan(error)) void renewPlans();
    },
    onSuccess({ id, planType, amount: bought, endDate }) {
      const at = formatInstant(endDate, language);
      form.showSuccess(t('member.buy.done'), t('member.buy.bought', { plan: planName(planType), amount: formatSgd(bought), at }));
      onDone(id);
    },
  });
  const stats = useValueBefore(statsNow, purchase);
  const free = stats?.free;
  /* The amount, if the plan can be bought for it now; null otherwise. */
  const validAmount = free !== undefined && amount !== null && isPurchasable(plan, amount, free) ? amount : null;
  const duration = chosenDuration !== null && plan.durations.includes(chosenDuration) ? chosenDuration : null;
  const isPlanChanged = plan.version !== openedVersion;
  /* Once the present terms have arrived, the notice about the plan says what was refused. */
  const isRefusalInNotice = (isPlanChanged || !plan.isActive) && isAboutPlan(purchase.error);
  const isRiskConfirmed = amount !== null && confirmed?.amount === amount && confirmed.version === plan.version;

  function changeAmount(next: Idr | null) {
    setAmount(next);
    form.forget(ids.amount);
    if (next === null) form.note(ids.amount, t('member.buy.amountMissing'));
  }
  function chooseDuration(days: number) {
    setDuration(days);
    form.forget(ids.duration);
  }
  function submit() {
    if (validAmount !== null && duration === null) form.show({ [ids.duration]: t('member.buy.durationMissing') });
    if (validAmount !== null && duration !== null && isRiskConfirmed)
      purchase.mutate({ planType: plan.type, amount: validAmount, durationDays: duration, planVersion: plan.version });
  }
  const confirmRisk = (isConfirmed: boolean) => setConfirmed(isConfirmed && amount !== null ? { amount, version: plan.version } : null);
  return {
    ids,
    stats,
    amount,
    changeAmount,
    validAmount,
    duration,
    chooseDuration,
    isPlanChanged,
    isRefusalInNotice,
    isRiskConfirmed,
    confirmRisk,
    submit,
    isPending: purchase.isPending,
    /** A refusal that neither a field nor the notice about the plan shows. */
    refusal: isRefusalInNotice || Object.keys(form.problems).length > 0 ? null : purchase.error,
    problems: form.problems,
  };
}
