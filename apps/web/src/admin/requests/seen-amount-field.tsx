import { amountRanges, type Idr } from '@app/money';
import { clsx } from 'clsx';
import { Input, type InputRef } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './admin-requests.module.css';
import labelledFieldStyles from '../../shared/ui/labelled-field.module.css';

/** What is wrong with a typed amount: nothing was typed, or it is not the amount of the deposit. */
export type SeenAmountProblem = 'missing' | 'differs' | null;

/** Compares a typed amount, in SGD or IDR, with that of the deposit. */
export function seenAmountProblem(text: string, amount: Idr): SeenAmountProblem {
  if (text.trim() === '') return 'missing';
  return amountRanges(text).some(({ from, to }) => from <= amount && amount <= to) ? null : 'differs';
}

const problemId = 'seen-amount-problem';

type SeenAmountFieldProps = {
  text: string;
  /** Shown below the field. */
  problem: string | undefined;
  disabled: boolean;
  field: RefObject<InputRef | null>;
  onChange: (text: string) => void;
  onEnter: () => void;
};

/** For a large deposit: the amount is typed as it is read on the proof, so that it is not approved at a glance. */
export function SeenAmountField({ text, problem, disabled, field, onChange, onEnter }: SeenAmountFieldProps) {
  const { t } = useTranslation('admin-requests');
  return (
    <div className={styles.seenAmount}>
      <label htmlFor="seen-amount">
        {t('admin.decision.seenAmount')} <span className="quiet">{t('admin.decision.seenAmountHint')}</span>
      </label>
      <Input
        id="seen-amount"
        className={clsx(styles.seenAmountInput)}
        ref={field}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && onEnter()}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        {...(problem !== undefined && { status: 'error' as const })}
      />
      <p id={problemId} className={`${labelledFieldStyles.fieldError} ${styles.seenAmountProblem}`} role="alert">
        {problem}
      </p>
    </div>
  );
}
