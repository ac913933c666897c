import { clsx } from 'clsx';
import { displayCents, formatSgd, formatSpendable, fromCents, isInRange, sgdParts, type Idr, type Plan } from '@app/money';
import { Alert, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { purchaseRange } from './purchase-check.ts';
import { usePlanRange } from './use-plan-range.ts';
import styles from './investments.module.css';

type BuyAmountProps = {
  id: string;
  plan: Plan;
  /** The free balance; undefined while it is not known. */
  free: Idr | undefined;
  value: Idr | null;
  onChange: (amount: Idr | null) => void;
  /** The server's refusal of the amount. */
  problem: string | undefined;
};

function TooLittle({ plan, free }: { plan: Plan; free: Idr }) {
  const { t } = useTranslation('investments');
  const text = t('member.buy.tooLittleFree', { minimum: formatSgd(plan.amountMin), free: formatSpendable(free) });
  const sentence = (
    <>
      {text} <Link href="/deposit-withdraw?open=deposit">{t('member.deposit')}</Link>
    </>
  );
  return <Alert className={clsx(styles.buyProblem)} type="warning" showIcon title={sentence} />;
}

/** The amount as a text field and a slider with the same value, limited by the free balance and the plan's own limits. */
export function BuyAmount({ id, plan, free, value, onChange, problem }: BuyAmountProps) {
  const { t } = useTranslation(['investments', 'errors']);
  const range = usePlanRange(plan);
  if (free === undefined) return null;
  const { least, most, possible } = purchaseRange(plan, free);
  const outside = value === null || isInRange(plan, value) ? undefined : t('member.calculator.outside', { range });
  const tooMuch = value !== null && value > free ? t('errors:ABOVE_FREE_BALANCE', { free: formatSpendable(free) }) : undefined;
  return (
    <>
      {!possible && <TooLittle plan={plan} free={free} />}
      <LabelledField
        id={id}
        label={t('member.buy.amount')}
        aside={<span className="num">{t('member.buy.free', { free: formatSpendable(free) })}</span>}
        problem={problem ?? outside ?? tooMuch}
      >
        {(control) => (
          <>
            <SgdInput {...control} value={value} onChange={onChange} />
            <Slider
              className={clsx(styles.buySlider)}
              min={displayCents(least)}
              max={possible ? displayCents(most) : displayCents(least)}
              value={displayCents(value ?? least)}
              onChange={(cents) => onChange(fromCents(cents))}
              disabled={!possible}
              tooltip={{ formatter: null }}
              ariaLabelForHandle={t('member.buy.slider')}
              ariaValueTextFormatterForHandle={(cents) => formatSgd(fromCents(cents))}
            />
            <div className={`${styles.buyEnds} num`}>
              <span>{t('member.buy.min', { amount: sgdParts(least).digits })}</span>
              {possible && <span>{t('member.buy.max', { amount: sgdParts(most).digits })}</span>}
            </div>
          </>
        )}
      </LabelledField>
    </>
  );
}
