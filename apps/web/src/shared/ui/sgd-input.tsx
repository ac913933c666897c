import { clsx } from 'clsx';
import type { Language } from '@app/i18n';
import { formatIdr, formatSgd, parseSgd, sgdParts, type Idr, type NumberStyle } from '@app/money';
import { Button, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedInput } from '../lib/use-guarded-close.tsx';
import { useLanguage } from '../lib/use-language.ts';
import type { ControlProps } from './labelled-field.tsx';
import styles from './sgd-input.module.css';
import moneyStyles from './money.module.css';
import labelledFieldStyles from './labelled-field.module.css';

type SgdInputProps = Partial<ControlProps> & {
  /** The amount in IDR; null: the text is not an amount. */
  value?: Idr | null;
  onChange?: (amount: Idr | null) => void;
  autoFocus?: boolean;
  disabled?: boolean;
  /** The accessible name where there is no label. */
  label?: string;
  /** The size of the field; `large` for the only amount of a dialog. */
  size?: 'middle' | 'large';
};

const largeClasses = { input: clsx(styles.large) };

/* How people write numbers in each language; the screens show SGD in the English style in all of them. */
const numberStyles: Record<Language, NumberStyle> = { en: 'en', id: 'id', zh: 'en', th: 'en' };

/** An amount that is not being edited is shown in the format of the screens, whatever format the user may type. */
const shown = (amount: Idr | null): string => (amount === null ? '' : sgdParts(amount).digits);

/** Takes an amount in SGD in the formats that people use and shows the parsed amount in rupiah. Never rounds. */
export function SgdInput({ value = null, onChange, autoFocus, disabled, label, size = 'large', status = '', ...control }: SgdInputProps) {
  const { t } = useTranslation('area');
  const style = numberStyles[useLanguage()];
  const hintId = useId();
  const [text, setText] = useState(() => shown(value));
  const parsed = parseSgd(text, style);
  const understood = parsed.ok ? parsed.amount : null;

  /*
   * When something else sets the amount, such as a slider, the text follows. Text that already parses to `value` is never
   * changed.
   */
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
  const hint = hintOf();
  function hintOf(): string | null {
    /* An amount that is no whole cent, such as a balance with interest, is shown rounded; what it is worth is not. */
    const echoed = value !== null && text === shown(value) ? value : understood;
    if (problem === null) return echoed === null ? null : t('sgd.understood', { idr: formatIdr(echoed) });
    const first = t(`sgd.${problem}`);
    return mayMean.length === 0 ? first : t('sentences', { first, second: t(mayMean.length === 1 ? 'sgd.meant' : 'sgd.which') });
  }
  return (
    <div className={styles.root}>
      {/* The form knows only amounts. */}
      <UnsavedInput when={problem !== null} />
      <Input
        {...control}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => understood !== null && setText(shown(understood))}
        prefix={<span className={moneyStyles.code}>SGD</span>}
        inputMode="decimal"
        autoComplete="off"
        size={size}
        {...(size === 'large' && { classNames: largeClasses })}
        {...(autoFocus !== undefined && { autoFocus })}
        {...(disabled !== undefined && { disabled })}
        status={problem === null ? status : 'error'}
        aria-invalid={problem !== null || control['aria-invalid'] === true}
        aria-describedby={clsx(hintId, control['aria-describedby'])}
        aria-label={label}
      />
      <div
        id={hintId}
        className={
          problem === null ? `${labelledFieldStyles.sgdEcho} num` : `${labelledFieldStyles.sgdEcho} ${labelledFieldStyles.fieldError}`
        }
        aria-live="polite"
      >
        {hint}
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
