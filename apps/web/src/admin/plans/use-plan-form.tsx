import { formatSgd, fromCents, planLimits, rateFraction, type Plan, type PlanTerms } from '@app/money';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from '../../shared/lib/api-error.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { renewPlans } from '../../shared/lib/plans.ts';
import { rebaseValues } from '../../shared/lib/rebase-values.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useFieldProblems } from '../../shared/lib/use-field-problems.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { PlanChangeList } from './plan-change-list.tsx';
import {
  changedTerms,
  percentMax,
  planFields,
  planFormValues,
  readPlanForm,
  isEdited,
  type PlanField,
  type PlanFormValues,
} from './plan-form-values.ts';
import { usePlanChanges } from './use-plan-changes.ts';

/** The field of the plan's terms whose problem a change of this value may solve. */
const fieldOf: Record<keyof PlanFormValues, PlanField> = {
  rate: 'ratePpm',
  amountMin: 'amountMin',
  amountMax: 'amountMax',
  hasNoMaximum: 'amountMax',
  durations: 'durations',
  isActive: 'isActive',
  reason: 'reason',
};

/** Asks for a confirmation of the change, with each old and new value. */
function useConfirmation() {
  const { t } = useTranslation('plans');
  const { modal } = App.useApp();
  const planName = usePlanName();
  const changesOf = usePlanChanges();
  return (plan: Plan, terms: PlanTerms, onConfirm: () => void) => {
    let isConfirmed = false;
    void modal.confirm({
      title: t('confirm.title', { plan: planName(plan.type) }),
      content: (
        <>
          <PlanChangeList changes={changesOf(plan, terms)} became={t('value.became')} />
          <p>{t('confirm.text')}</p>
        </>
      ),
      okText: t('confirm.ok', { plan: planName(plan.type) }),
      cancelText: t('confirm.cancel'),
      onOk: () => void (isConfirmed = true),
      /* The change is sent only after the modal has closed: closing returns the focus, which would take it from the first field with a problem. */
      afterClose: () => isConfirmed && onConfirm(),
    });
  };
}

/** The values of a plan's form, their problems, and the confirmed change. `idOf` gives the ids of the controls. */
export function usePlanForm(opened: Plan, idOf: (field: PlanField) => string, onSaved: () => void) {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  const utils = trpc.useUtils();
  const confirm = useConfirmation();
  /** The version that the change applies to: the one that was opened, or the one that is shown since another change was found. */
  const [plan, setPlan] = useState(opened);
  const valuesOf = (each: Plan) => planFormValues(each, formatPercent(rateFraction(each.ratePpm), language).replace('%', ''));
  const [values, setValues] = useState(() => valuesOf(opened));
  const { problems, show, forget } = useFieldProblems(planFields, idOf);
  const [isUnchanged, setUnchanged] = useState(false);
  const update = trpc.plans.update.useMutation({
    async onSuccess() {
      toast.success(t('toast.saved'));
      await renewPlans();
      onSaved();
    },
    /* No toast: the form says the refusal itself, in view. */
    onError: unlessSent(onSaved, async (error) => {
      show(fieldSentencesOf(apiErrorOf(error)));
      if (apiErrorOf(error).errorCode !== 'PLAN_CHANGED') return;
      const now = await fetchPresent();
      if (now === undefined) return;
      setPlan(now);
      setValues((typed) => rebaseValues(typed, valuesOf(plan), valuesOf(now)));
    }),
    onSettled: () => void utils.plans.invalidate(),
  });
  /** The plan as it is now. Undefined without an answer: the form keeps its version, and the next attempt is refused again. */
  async function fetchPresent(): Promise<Plan | undefined> {
    const plans = await utils.plans.list.fetch(undefined, { staleTime: 0 }).catch(() => []);
    return plans.find(({ type }) => type === plan.type);
  }
  const { terms, problems: found } = readPlanForm(values);

  function setValue<Name extends keyof PlanFormValues>(name: Name, value: PlanFormValues[Name]) {
    setValues((previous) => ({ ...previous, [name]: value }));
    setUnchanged(false);
    forget(fieldOf[name]);
  }
  const sentences = {
    rate: t('problem.rate', { max: percentMax }),
    amount: t('problem.amount', { minimum: formatSgd(fromCents(1)) }),
    order: t('problem.order'),
    durations: t('problem.durations', { count: planLimits.durationsMax, max: planLimits.durationDaysMax }),
    reason: t('problem.reason'),
  };
  /** Shows everything that is wrong at once; asks only without any. */
  function submit() {
    const wrong = { ...found, ...(values.reason.trim() === '' && { reason: 'reason' as const }) };
    show(Object.fromEntries(Object.entries(wrong).map(([field, problem]) => [field, sentences[problem]])));
    if (terms === null || Object.keys(wrong).length > 0) return;
    const isSame = changedTerms(plan, terms).length === 0;
    setUnchanged(isSame);
    if (isSame) return;
    confirm(plan, terms, () => update.mutate({ type: plan.type, version: plan.version, ...terms, reason: values.reason }));
  }
  return {
    plan,
    values,
    isEdited: isEdited(values, valuesOf(plan)),
    problems,
    terms,
    isUnchanged,
    setValue,
    submit,
    error: update.error,
    isPending: update.isPending,
  };
}
