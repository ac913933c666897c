import type { ReactNode } from 'react';
import styles from './labelled-field.module.css';

/** What links a control to its label, help and problem. */
type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
};
/** The same for the controls of antd that have a `status`. */
export type ControlProps = ControlAttributes & { status: '' | 'error' };

type FieldProps<Control> = {
  /** The id of the control inside. */
  id: string;
  label: string;
  /** A secondary text on the right of the label, such as the maximum. */
  aside?: ReactNode;
  help?: ReactNode;
  /** The problem of the field; the help stays, because it is the rule that was broken. */
  problem?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** The id of the help and problem of the control with this id. */
export const helpIdOf = (id: string): string => `${id}-note`;

/** A control with its label above and its problem and help below. */
export function LabelledControl({ id, label, aside, help, problem, children }: FieldProps<ControlAttributes>) {
  const isWrong = problem !== undefined;
  const hasNote = isWrong || help !== undefined;
  return (
    <div className="labelled-field">
      <div className="labelled-field-header">
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className="labelled-field-aside">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': hasNote ? helpIdOf(id) : undefined, 'aria-invalid': isWrong })}
      {hasNote && (
        <div id={helpIdOf(id)} className={styles.fieldNote}>
          {isWrong && (
            <p className={styles.fieldError} role="alert">
              {problem}
            </p>
          )}
          {help !== undefined && <p className="field-help">{help}</p>}
        </div>
      )}
    </div>
  );
}

/** LabelledControl for a control of antd that has a `status`. */
export const LabelledField = ({ children, ...field }: FieldProps<ControlProps>) => (
  <LabelledControl {...field}>{(control) => children({ ...control, status: control['aria-invalid'] ? 'error' : '' })}</LabelledControl>
);
