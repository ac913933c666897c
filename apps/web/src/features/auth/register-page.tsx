import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { forgetInvitation, invitationCode } from '../../lib/arrival.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { AuthForm } from './auth-form.tsx';
import { useArrival } from './use-arrival.ts';
import { checkEmail, checkNewPassword, checkReferralCode, checkUsername } from './field-checks.ts';
import { PasswordStrength } from './password-strength.tsx';

const checks = { username: checkUsername, email: checkEmail, password: checkNewPassword, referralCode: checkReferralCode };

/** In a tab of its own, so that what is written in the form is still there after reading. */
function TermsLink({ code, children }: { code: string; children?: ReactNode }) {
  return (
    <a href={code === '' ? '/terms' : `/terms?ref=${encodeURIComponent(code)}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** A new account; `?ref=` brings a friend's code along. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { logIn } = useSession();
  useArrival();
  const invitedBy = invitationCode();
  const register = trpc.auth.register.useMutation({
    onSuccess({ token, username }) {
      toast.success(t('register.success', { username }));
      forgetInvitation();
      logIn(token);
    },
  });
  return (
    <AuthFrame kind="register">
      <AuthForm
        checks={checks}
        initial={{ referralCode: invitedBy }}
        error={register.error}
        isPending={register.isPending}
        submitText={t('register.submit')}
        onSubmit={(input) => register.mutate(input)}
      >
        {(fieldOf) => {
          const [username, email, password, code] = [fieldOf('username'), fieldOf('email'), fieldOf('password'), fieldOf('referralCode')];
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
                <Trans t={t} i18nKey="register.terms" components={{ terms: <TermsLink code={code.value} /> }} />
              </p>
            </>
          );
        }}
      </AuthForm>
    </AuthFrame>
  );
}
