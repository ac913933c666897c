import type { ReactNode } from 'react';
import { MoneyFormError } from '../ui/money-form-error.tsx';
import styles from './requests.module.css';

type RequestFormProps = {
  id: string;
  /** A failure about no field; null: there is none. */
  error: unknown;
  errorTitle: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** The body of the sheet of a deposit or a withdrawal; its button is in the footer of the sheet. */
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
        <div className={styles.sheetProblem}>
          <MoneyFormError error={error} title={errorTitle} />
        </div>
      )}
      {children}
    </form>
  );
}
