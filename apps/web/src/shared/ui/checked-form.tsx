import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../lib/api-error.ts';
import { ErrorPanel } from './error-panel.tsx';
import { HtmlButton } from './html-button.tsx';
import type { FieldCheck } from '../lib/field-checks.ts';
import { useCheckedFields, type CheckedFieldProps } from '../lib/use-checked-fields.ts';
import styles from './checked-form.module.css';

type CheckedFormProps<F extends string> = {
  /** The id of a field is this, a dash and its name; by default it is generated. */
  idPrefix?: string;
  /** The check of each field, in the order of the fields. */
  checks: Readonly<Record<F, FieldCheck>>;
  initial?: Partial<Record<F, string>>;
  error: unknown;
  isPending: boolean;
  submitText: string;
  onSubmit: (input: Record<F, string>) => void;
  /** Renders the fields with what `fieldOf` returns for each. */
  children: (fieldOf: (field: F) => CheckedFieldProps) => ReactNode;
};

/**
 * The form of log-in and registration, and of what needs a password or a code again: checked in the browser first, then by the server,
 * whose answer is decisive. The page loads the namespace `errors`.
 */
export function CheckedForm<F extends string>({
  idPrefix,
  checks,
  initial,
  error,
  isPending,
  submitText,
  onSubmit,
  children,
}: CheckedFormProps<F>) {
  const { t } = useTranslation('errors');
  const ownId = useId();
  const formId = idPrefix ?? ownId;
  const { fieldOf, submit } = useCheckedFields({ formId, checks, error, onSubmit, ...(initial && { initial }) });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error !== null && !Object.keys(apiErrorOf(error).fields).some((field) => field in checks) && (
        <ErrorPanel error={error} title={t('form.failed')} />
      )}
      {children(fieldOf)}
      <HtmlButton kind="primary" type="submit" size="large" block disabled={isPending}>
        {isPending ? t('form.processing') : submitText}
      </HtmlButton>
    </form>
  );
}
