import type { ReactNode } from 'react';
import styles from './labelled-field.module.css';

type LabelledFieldProps = {
  /** The id of the control inside; its help and problem have the id `helpIdOf(id)`, for its `aria-describedby`. */
  id: string;
  label: string;
  /** A secondary text on the right of the label, such as the maximum. */
  aside?: ReactNode;
  help?: ReactNode;
  /** The problem of the field; the help stays, because it is the rule that was broken. */
  problem?: string | undefined;
  children: ReactNode;
};

/** The id of the help and problem of the control with this id. */
export const helpIdOf = (id: string): string => `${id}-note`;

/** A control with its label above and its problem and help below. */
export function LabelledField({ id, label, aside, help, problem, children }: LabelledFieldProps) {
  return (
    <div className="labelled-field">
      <div className="labelled-field-head">
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className="labelled-field-aside">{aside}</span>}
      </div>
      {children}
      {(problem !== undefined || help !== undefined) && (
        <div id={helpIdOf(id)} className={styles.fieldNote}>
          {problem !== undefined && (
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
