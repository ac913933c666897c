import type { DashboardStats } from '@app/contract';
import type { Plan, PlanType } from '@app/money';
import { Alert } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlans } from '../../shared/lib/plans.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { MoneyFormError } from '../ui/money-form-error.tsx';
import { BalancesAfter } from './balances-after.tsx';
import { BuyAmount } from './buy-amount.tsx';
import { BuyConfirmation } from './buy-confirmation.tsx';
import { BuyDuration } from './buy-duration.tsx';
import { GrowthEstimate } from './growth-estimate.tsx';
import { usePurchase } from './use-purchase.ts';
import styles from './investments.module.css';

type Events = {
  onClose: () => void;
  /** Called after the purchase, to close the sheet. Gets the id of the new investment. */
  onDone: (investmentId: string) => void;
  /** Called when the sheet has closed and the focus is back on the page. */
  onClosed: () => void;
};
type OpenedSheetProps = Events & { plan: Plan; open: boolean; stats: Serialized<DashboardStats> | undefined };

type PlanNoticeProps = {
  plan: Plan;
  isChanged: boolean;
  /** A purchase was refused for what it says: it gets the focus, which scrolls it into view. */
  takesFocus: boolean;
};

/** What the member has to know about the plan itself: that it can't be bought now, or that its terms are no longer those of before. */
function PlanNotice({ plan, isChanged, takesFocus }: PlanNoticeProps) {
  const { t } = useTranslation('investments');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  if (plan.isActive && !isChanged) return null;
  const sentence = plan.isActive ? t('member.buy.changed') : t('member.buy.notOffered');
  return (
    <div ref={notice} tabIndex={-1}>
      <Alert className={clsx(styles.buyProblem)} type="warning" showIcon role="alert" title={sentence} />
    </div>
  );
}

function OpenedSheet({ plan, open, stats: statsNow, onClose, onDone, onClosed }: OpenedSheetProps) {
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  const {
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
    isPending,
    refusal,
    problems,
  } = usePurchase(plan, statsNow, onDone);
  const confirmation = (
    <BuyConfirmation
      plan={plan}
      amount={validAmount}
      duration={duration}
      isRiskConfirmed={isRiskConfirmed}
      onConfirmRisk={confirmRisk}
      formId={ids.form}
      isPending={isPending}
      onCancel={onClose}
    />
  );
  return (
    <Sheet
      open={open}
      title={t('member.buy.title', { plan: planName(plan.type) })}
      onClose={onClose}
      onClosed={onClosed}
      footer={confirmation}
      focusId={ids.amount}
    >
      <form
        id={ids.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <UnsavedInput when={amount !== null || duration !== null} />
        {refusal !== null && (
          <div className={styles.buyProblem}>
            <MoneyFormError error={refusal} title={t('member.buy.failed')} />
          </div>
        )}
        <PlanNotice plan={plan} isChanged={isPlanChanged} takesFocus={isRefusalInNotice} />
        <BuyAmount id={ids.amount} plan={plan} free={stats?.free} value={amount} onChange={changeAmount} problem={problems[ids.amount]} />
        <BuyDuration
          id={ids.duration}
          durations={plan.durations}
          value={duration}
          onChange={chooseDuration}
          asOf={stats?.asOf}
          problem={problems[ids.duration]}
        />
        <GrowthEstimate plan={plan} amount={validAmount} days={duration} />
        {stats !== undefined && <BalancesAfter stats={stats} amount={validAmount} />}
      </form>
    </Sheet>
  );
}

type BuySheetProps = Events & {
  /** The plan in the query string; null: the sheet is closed. */
  planType: PlanType | null;
  stats: Serialized<DashboardStats> | undefined;
};

/** The purchase of a plan: amount and duration, the possible earnings with the risk, the balances after, and the two buttons. */
export function BuySheet({ planType, ...rest }: BuySheetProps) {
  const plans = usePlans();
  /* Keeps the plan during the closing animation. */
  const [shown, setShown] = useState(planType);
  if (planType !== null && planType !== shown) setShown(planType);
  const type = planType ?? shown;
  return type === null ? null : <OpenedSheet plan={plans[type]} open={planType !== null} {...rest} />;
}
