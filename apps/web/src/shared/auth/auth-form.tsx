import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../lib/api-error.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { HtmlButton } from '../ui/html-button.tsx';
import type { FieldCheck } from './field-checks.ts';
import { useAuthFields, type AuthFieldProps } from './use-auth-fields.ts';
import styles from './auth.module.css';

type AuthFormProps<F extends string> = {
  /** The check of each field, in the order of the fields. */
  checks: Readonly<Record<F, FieldCheck>>;
  initial?: Partial<Record<F, string>>;
  error: unknown;
  isPending: boolean;
  submitText: string;
  onSubmit: (input: Record<F, string>) => void;
  /** Renders the fields with what `fieldOf` returns for each. */
  children: (fieldOf: (field: F) => AuthFieldProps) => ReactNode;
};

/** The form of log-in and registration: checked in the browser first, then by the server, whose answer is decisive. */
export function AuthForm<F extends string>({ checks, initial, error, isPending, submitText, onSubmit, children }: AuthFormProps<F>) {
  const { t } = useTranslation(['auth', 'errors']);
  const formId = useId();
  const { fieldOf, submit } = useAuthFields({ formId, checks, error, onSubmit, ...(initial && { initial }) });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error !== null && Object.keys(apiErrorOf(error).fields).length === 0 && <ErrorPanel error={error} title={t('failed')} />}
      {children(fieldOf)}
      <HtmlButton kind="primary" type="submit" size="large" block disabled={isPending}>
        {isPending ? t('processing') : submitText}
      </HtmlButton>
    </form>
  );
}
