import type { ComponentProps, ReactNode } from 'react';
import { LabelledField, noteIdOf } from './labelled-field.tsx';
import './text-field.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
  id: string;
  label: string;
  value: string;
  onWrite: (text: string) => void;
  help?: ReactNode;
  problem?: string | undefined;
  /** Stands in the field, at its end. */
  end?: ReactNode;
};

/** A line of text with its label and what is said about it, for the forms that stand without antd. */
export function TextField({ id, label, value, onWrite, help, problem, end, ...input }: TextFieldProps) {
  const hasNote = problem !== undefined || help !== undefined;
  return (
    <LabelledField id={id} label={label} help={help} problem={problem}>
      <span className="text-field">
        <input
          {...input}
          id={id}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={hasNote ? noteIdOf(id) : undefined}
          onChange={(event) => onWrite(event.target.value)}
        />
        {end}
      </span>
    </LabelledField>
  );
}
