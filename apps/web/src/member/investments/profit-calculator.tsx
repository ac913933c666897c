import { formatDays } from '@app/i18n';
import { compoundPreview, fromCents, isInRange, simplePreview, type Idr, type Plan } from '@app/money';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdDigits } from '../../shared/ui/money.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { usePlanRange } from './use-plan-range.ts';
import styles from './investments.module.css';

const startAmounts = { standard: fromCents(10_000), gold: fromCents(1_000_000), premium: fromCents(5_000_000) } as const;

/** The name of a duration: a week or a month where it is one. */
function usePeriodName(): (days: number) => string {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  return (days) => {
    if (days === 1) return t('member.calculator.daily');
    if (days === 7) return t('member.calculator.weekly');
    return days === 30 ? t('member.calculator.monthly') : formatDays(days, language);
  };
}

function ProfitTable({ amount, plan: { ratePpm, durations } }: { amount: Idr; plan: Plan }) {
  const { t } = useTranslation('investments');
  const periodName = usePeriodName();
  return (
    <table className={styles.profitTable}>
      <caption className="visually-hidden">{t('member.calculator.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('member.calculator.period')}</th>
          <th scope="col">{t('member.calculator.simple')}</th>
          <th scope="col">{t('member.calculator.compounded')}</th>
        </tr>
      </thead>
      <tbody>
        {durations.map((days) => (
          <tr key={days}>
            <th scope="row">{periodName(days)}</th>
            <td>
              <SgdDigits amount={simplePreview(amount, ratePpm, days).profit} sign="always" />
            </td>
            <td>
              <SgdDigits amount={compoundPreview(amount, ratePpm, days).profit} sign="always" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The earnings of an amount in each duration of a plan: an illustration, simple and as it would be paid. */
export function ProfitCalculator({ plan }: { plan: Plan }) {
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  const id = useId();
  const range = usePlanRange(plan);
  const [amount, setAmount] = useState<Idr | null>(() =>
    isInRange(plan, startAmounts[plan.type]) ? startAmounts[plan.type] : plan.amountMin,
  );
  const outside = amount !== null && !isInRange(plan, amount) ? t('member.calculator.outside', { range }) : undefined;
  return (
    <section className={styles.calculator}>
      <h4>{t('member.calculator.title')}</h4>
      <LabelledField id={id} label={t('member.calculator.amount', { plan: planName(plan.type) })} problem={outside}>
        {(control) => <SgdInput {...control} value={amount} onChange={setAmount} size="middle" />}
      </LabelledField>
      {amount !== null && amount > 0 && <ProfitTable amount={amount} plan={plan} />}
      <p className="field-help">{t('member.calculator.formula')}</p>
    </section>
  );
}
