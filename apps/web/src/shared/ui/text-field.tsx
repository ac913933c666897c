import type { ComponentProps, ReactNode } from 'react';
import { LabelledControl } from './labelled-field.tsx';

import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
  id: string;
  label: string;
  value: string;
  onWrite: (text: string) => void;
  help?: ReactNode;
  problem?: string | undefined;
  /** Shown inside the field, at its end. */
  end?: ReactNode;
};

/** A text input with its label, help and problem, for the forms that render without antd. */
export function TextField({ id, label, value, onWrite, help, problem, end, ...input }: TextFieldProps) {
  return (
    <LabelledControl id={id} label={label} help={help} problem={problem}>
      {(control) => (
        <span className={styles.root}>
          <input {...input} {...control} value={value} onChange={(event) => onWrite(event.target.value)} />
          {end}
        </span>
      )}
    </LabelledControl>
  );
}
