import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from '../../shared/ui/checked-form.tsx';
import { checkPresent } from '../../shared/lib/field-checks.ts';
import { HtmlButton } from '../../shared/ui/html-button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from '../../shared/auth/auth.module.css';

const checks = { code: checkPresent };
const kinds = {
  app: { label: 'login.code', help: 'login.codeHelp', other: 'login.useRecoveryCode' },
  recovery: { label: 'login.recoveryCode', help: 'login.recoveryCodeHelp', other: 'login.useApp' },
} as const;
const inputs = {
  app: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters' },
} as const;

type CodeFormProps = {
  /** Whether the user has an authenticator app; otherwise only a recovery code can be entered. */
  hasApp: boolean;
  error: unknown;
  isPending: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
  /** Other ways to log in. */
  children: ReactNode;
};

/** The second step of a log-in: the code of the authenticator app, or a recovery code. */
export function CodeForm({ hasApp, error, isPending, onSubmit, onBack, children }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const [kind, setKind] = useState<keyof typeof kinds>(hasApp ? 'app' : 'recovery');
  const { label, help, other } = kinds[kind];
  return (
    <>
      <CheckedForm
        key={kind}
        checks={checks}
        error={error}
        isPending={isPending}
        submitText={t('login.submit')}
        onSubmit={({ code }) => onSubmit(code)}
      >
        {(fieldOf) => <TextField {...fieldOf('code')} {...inputs[kind]} label={t(label)} help={t(help)} spellCheck={false} autoFocus />}
      </CheckedForm>
      {children}
      <div className={styles.codeWays}>
        {hasApp && <HtmlButton onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>{t(other)}</HtmlButton>}
        <HtmlButton onClick={onBack}>{t('login.backToPassword')}</HtmlButton>
      </div>
    </>
  );
}
