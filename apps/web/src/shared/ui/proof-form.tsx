import type { FactorProof } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPresent, type FieldCheck } from '../lib/field-checks.ts';
import { answerWithPasskey, passkeySupport, takeBackQuestion, usePasskeyDevice } from '../lib/passkeys.ts';
import { trpc } from '../lib/trpc.ts';
import { CheckedForm } from './checked-form.tsx';
import { HtmlButton } from './html-button.tsx';
import { PasskeyFailure } from './passkey-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

/** What the user gives; `currentPassword` is empty where it is not asked for. */
export type GivenProof = FactorProof & { currentPassword: string };

type ProofFormProps = {
  idPrefix?: string;
  /** Of the second factor of the user; without one the password alone is asked for. */
  factor: { since: string | null; appSince: string | null; passkeys: readonly unknown[] };
  /** The label of the password, where the call needs it. */
  passwordLabel?: string;
  error: unknown;
  isPending: boolean;
  submitText: string;
  onSubmit: (given: GivenProof) => void;
  /** Forgets the refusal of the other way. */
  onReset: () => void;
  children?: ReactNode;
};

/** Which codes can be entered: without an app a recovery code alone. */
const codes = {
  any: { label: 'stepUp.code', help: 'stepUp.help', other: 'passkey.useCode', autoComplete: 'one-time-code' },
  recovery: { label: 'login.recoveryCode', help: 'login.recoveryCodeHelp', other: 'login.useRecoveryCode', autoComplete: 'off' },
} as const;

/** Asks for a passkey or a code, and for the password where the call needs it. The page loads the namespace `auth`. */
export function ProofForm({ idPrefix, factor, passwordLabel, error, isPending, submitText, onSubmit, onReset, children }: ProofFormProps) {
  const { t } = useTranslation('auth');
  const { client } = trpc.useUtils();
  const hasPasskey = factor.passkeys.length > 0 && passkeySupport() === 'yes';
  const [prefersCode, setPrefersCode] = useState(false);
  const code = factor.appSince === null ? codes.recovery : codes.any;
  const way = factor.since === null ? 'password' : hasPasskey && !prefersCode ? 'passkey' : 'code';
  usePasskeyDevice();
  const passkey = useMutation({
    mutationFn: (_currentPassword: string) => answerWithPasskey(() => client.secondFactor.passkeyOptions.mutate()),
    onSuccess: (credential, currentPassword) => onSubmit({ currentPassword, credential }),
  });
  const checks: Record<string, FieldCheck> = {
    ...(passwordLabel !== undefined && { currentPassword: checkPresent }),
    ...(way === 'code' && { code: checkPresent }),
  };
  function submit({ currentPassword = '', code: entered = '' }: Record<string, string>) {
    if (way === 'passkey') passkey.mutate(currentPassword);
    else onSubmit({ currentPassword, ...(way === 'code' && { code: entered }) });
  }
  function changeWay() {
    takeBackQuestion();
    passkey.reset();
    onReset();
    setPrefersCode(way === 'passkey');
  }
  return (
    <>
      <CheckedForm
        {...(idPrefix !== undefined && { idPrefix })}
        checks={checks}
        error={error}
        isPending={isPending || passkey.isPending}
        submitText={way === 'passkey' && passwordLabel === undefined ? t('passkey.use') : submitText}
        onSubmit={submit}
      >
        {(fieldOf) => (
          <>
            {children}
            <PasskeyFailure error={passkey.error} />
            {passkey.isPending && <p role="status">{t('passkey.asking')}</p>}
            {passwordLabel !== undefined && (
              <PasswordField {...fieldOf('currentPassword')} label={passwordLabel} autoComplete="current-password" autoFocus />
            )}
            {way === 'code' && (
              <TextField
                {...fieldOf('code')}
                label={t(code.label)}
                help={t(code.help)}
                autoComplete={code.autoComplete}
                autoCapitalize="characters"
                spellCheck={false}
                autoFocus={passwordLabel === undefined}
              />
            )}
          </>
        )}
      </CheckedForm>
      {hasPasskey && (
        <HtmlButton block disabled={isPending} onClick={changeWay}>
          {t(way === 'code' ? 'passkey.use' : code.other)}
        </HtmlButton>
      )}
    </>
  );
}
