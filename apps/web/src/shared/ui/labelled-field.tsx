import type { ReactNode } from 'react';
import styles from './labelled-field.module.css';

/** What links a control to its label, help and problem; `status` is that of antd's controls. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  status: '' | 'error';
};

type LabelledFieldProps = {
  /** The id of the control inside. */
  id: string;
  label: string;
  /** A secondary text on the right of the label, such as the maximum. */
  aside?: ReactNode;
  help?: ReactNode;
  /** The problem of the field; the help stays, because it is the rule that was broken. */
  problem?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** The id of the help and problem of the control with this id. */
export const helpIdOf = (id: string): string => `${id}-note`;

/** A control with its label above and its problem and help below. */
export function LabelledField({ id, label, aside, help, problem, children }: LabelledFieldProps) {
  const isWrong = problem !== undefined;
  const hasNote = isWrong || help !== undefined;
  return (
    <div className="labelled-field">
      <div className="labelled-field-head">
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className="labelled-field-aside">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': hasNote ? helpIdOf(id) : undefined,
        'aria-invalid': isWrong,
        status: isWrong ? 'error' : '',
      })}
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
