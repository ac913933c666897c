import type { ReactNode } from 'react';

type LabelledFieldProps = {
  /** The id of the control inside; what is said under it has the id `noteIdOf(id)`, for its `aria-describedby`. */
  id: string;
  label: string;
  /** A quiet fact at the right of the label, such as the most that can be entered. */
  aside?: ReactNode;
  help?: ReactNode;
  /** What is wrong with the field; the help stays, because it is the rule that was broken. */
  problem?: string | undefined;
  children: ReactNode;
};

/** The id of the help and problem of the control with this id. */
export const noteIdOf = (id: string): string => `${id}-note`;

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
        <div id={noteIdOf(id)} className="field-note">
          {problem !== undefined && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          {help !== undefined && <p className="field-help">{help}</p>}
        </div>
      )}
    </div>
  );
}
