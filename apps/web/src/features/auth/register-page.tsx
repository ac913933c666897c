import { useEffect, useState, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { forgetInvitation, invitationCode } from '../../lib/arrival.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { AuthForm } from './auth-form.tsx';
import { useArrival } from './use-arrival.ts';
import { checkEmail, checkNewPassword, checkReferralCode, checkUsername } from './field-checks.ts';
import { PasswordStrength } from './password-strength.tsx';
import { registrationDraft, type RegistrationDraft } from './registration-draft.ts';

const checks = { username: checkUsername, email: checkEmail, password: checkNewPassword, referralCode: checkReferralCode };

/** Leads to the terms in this tab; what is written in the form is there again afterwards. */
function TermsLink({ written, children }: { written: RegistrationDraft; children?: ReactNode }) {
  return (
    <Link href="/terms" onClick={() => registrationDraft.keep(written)}>
      {children}
    </Link>
  );
}

/** A new account; `?ref=` brings a friend's code along. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { logIn } = useSession();
  useArrival();
  const [initial] = useState(() => ({ referralCode: invitationCode(), ...registrationDraft.get() }));
  useEffect(() => registrationDraft.forget(), []);
  const register = trpc.auth.register.useMutation({
    onSuccess({ token, username }) {
      toast.success(t('register.success', { username }));
      forgetInvitation();
      logIn(token);
    },
  });
  return (
    <EntranceFrame kind="register">
      <AuthForm
        checks={checks}
        initial={initial}
        error={register.error}
        isPending={register.isPending}
        submitText={t('register.submit')}
        onSubmit={(input) => register.mutate(input)}
      >
        {(fieldOf) => {
          const [username, email, password, code] = [fieldOf('username'), fieldOf('email'), fieldOf('password'), fieldOf('referralCode')];
          const written = { username: username.value, email: email.value, password: password.value, referralCode: code.value };
          return (
            <>
              <TextField
                {...username}
                label={t('username')}
                help={t('register.usernameHelp')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
              />
              <TextField
                {...email}
                label={t('register.email')}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
              />
              <PasswordField {...password} label={t('password')} help={t('register.passwordHelp')} autoComplete="new-password" />
              <PasswordStrength password={password.value} username={username.value} />
              <TextField
                {...code}
                label={t('register.referralCode')}
                help={code.value === '' ? t('register.referralCodeHelp') : t('register.referrerSees')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <p className="auth-terms">
                <Trans t={t} i18nKey="register.terms" components={{ terms: <TermsLink written={written} /> }} />
              </p>
            </>
          );
        }}
      </AuthForm>
    </EntranceFrame>
  );
}
