import { formatIdr, formatSgd, parseSgd, sgdParts, type Idr } from '@app/money';
import { Button, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/use-language.ts';

type SgdInputProps = {
  /** The amount in IDR; null: nothing that can be understood stands in the field. Works as a child of Form.Item. */
  value?: Idr | null;
  onChange?: (amount: Idr | null) => void;
  id?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Names the field where no label does. */
  label?: string;
  /** The size of the field; `large` for the one amount of a dialog. */
  size?: 'middle' | 'large';
};

/** An amount that nobody is writing is shown as everywhere else on the screens, whatever style the writer may use. */
const shown = (amount: Idr | null): string => (amount === null ? '' : sgdParts(amount).digits);

/** Takes an amount in SGD as people write it and says back, in rupiah, what was understood. Never rounds. */
export function SgdInput({ value = null, onChange, id, autoFocus, disabled, label, size = 'large' }: SgdInputProps) {
  const { t } = useTranslation();
  const style = useLanguage() === 'id' ? 'id' : 'en';
  const hintId = useId();
  const [text, setText] = useState(() => shown(value));
  const parsed = parseSgd(text, style);
  const understood = parsed.ok ? parsed.amount : null;

  /* When something else sets the amount, such as a slider, the text follows. Text that is being written already means `value` and is never touched. */
  useEffect(() => {
    if (value !== understood) setText(shown(value));
  }, [value, understood]);

  function write(next: string) {
    setText(next);
    const result = parseSgd(next, style);
    onChange?.(result.ok ? result.amount : null);
  }
  function choose(amount: Idr) {
    setText(shown(amount));
    onChange?.(amount);
  }
  const mayMean = parsed.ok ? [] : parsed.mayMean;
  const problem = parsed.ok || parsed.refusal === 'empty' ? null : parsed.refusal;
  return (
    <div className="sgd-input">
      <Input
        {...(id !== undefined && { id })}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => understood !== null && setText(shown(understood))}
        prefix={<span className="money-code">SGD</span>}
        inputMode="decimal"
        autoComplete="off"
        size={size}
        {...(autoFocus !== undefined && { autoFocus })}
        {...(disabled !== undefined && { disabled })}
        {...(problem !== null && { status: 'error' as const })}
        aria-invalid={problem !== null}
        aria-describedby={hintId}
        aria-label={label}
      />
      <div id={hintId} className={problem === null ? 'sgd-echo num' : 'sgd-echo field-error'} aria-live="polite">
        {problem !== null ? t(`sgd.${problem}`) : understood !== null && t('sgd.understood', { idr: formatIdr(understood) })}
        {mayMean.length > 0 && ` ${t('sgd.which')}`}
      </div>
      {mayMean.length > 0 && (
        <span className="row-actions">
          {mayMean.map((amount) => (
            <Button key={amount} size="small" onClick={() => choose(amount)}>
              {formatSgd(amount)}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}
