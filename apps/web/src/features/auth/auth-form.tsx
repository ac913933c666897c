import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../lib/api-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import type { FieldCheck } from './field-checks.ts';
import { useAuthFields, type FieldTools } from './use-auth-fields.ts';

type AuthFormProps<F extends string> = {
  /** What is asked of each field, in the order in which they stand. */
  checks: Readonly<Record<F, FieldCheck>>;
  initial?: Partial<Record<F, string>>;
  error: unknown;
  isPending: boolean;
  submitText: string;
  onSubmit: (input: Record<F, string>) => void;
  /** Draws the fields; each gets from `fieldOf` what it needs. */
  children: (fieldOf: (field: F) => FieldTools) => ReactNode;
};

/** The form that logging in and registering share: checked here at once, then by the server, whose word counts. */
export function AuthForm<F extends string>({ checks, initial, error, isPending, submitText, onSubmit, children }: AuthFormProps<F>) {
  const { t } = useTranslation(['auth', 'errors']);
  const formId = useId();
  const { fieldOf, submit } = useAuthFields({ formId, checks, error, onSubmit, ...(initial && { initial }) });
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error !== null && Object.keys(apiErrorOf(error).fields).length === 0 && <ErrorPanel error={error} title={t('failed')} />}
      {children(fieldOf)}
      <PlainButton kind="primary" type="submit" size="large" block disabled={isPending}>
        {isPending ? t('processing') : submitText}
      </PlainButton>
    </form>
  );
}
