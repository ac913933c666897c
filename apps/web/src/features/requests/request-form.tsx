import type { ReactNode } from 'react';
import { ErrorPanel } from '../../ui/error-panel.tsx';

type RequestFormProps = {
  id: string;
  /** A refusal about no field; null: there is none. */
  error: unknown;
  errorTitle: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** The body of a sheet that asks for a deposit or a withdrawal; its button stands in the foot of the sheet. */
export function RequestForm({ id, error, errorTitle, onSubmit, children }: RequestFormProps) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {error !== null && (
        <div className="sheet-problem">
          <ErrorPanel error={error} title={errorTitle} />
        </div>
      )}
      {children}
    </form>
  );
}
