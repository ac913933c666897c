import { useEffect, useState, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { clearInvitation, invitationCode } from '../../shared/lib/landing-params.ts';
import { useSession } from '../../shared/lib/session.tsx';
import { trpc } from '../../shared/lib/trpc.ts';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { CheckedForm } from '../../shared/ui/checked-form.tsx';
import { useLandingParams } from './use-landing-params.ts';
import { checkEmail, checkNewPassword, checkReferralCode, checkUsername } from '../../shared/lib/field-checks.ts';
import { PasswordStrength } from '../../shared/auth/password-strength.tsx';
import { registrationDraft, type RegistrationDraft } from './registration-draft.ts';
import styles from '../../shared/auth/auth.module.css';

const checks = { username: checkUsername, email: checkEmail, password: checkNewPassword, referralCode: checkReferralCode };

/** Opens the terms in this tab; the text of the form is restored afterwards. */
function TermsLink({ draft, children }: { draft: RegistrationDraft; children?: ReactNode }) {
  return (
    <Link href="/terms" onClick={() => registrationDraft.keep(draft)}>
      {children}
    </Link>
  );
}

/** Registration; `?ref=` fills in a friend's referral code. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { logIn } = useSession();
  useLandingParams();
  const [initial] = useState(() => ({ referralCode: invitationCode(), ...registrationDraft.get() }));
  useEffect(() => registrationDraft.forget(), []);
  const register = trpc.auth.register.useMutation({
    onSuccess({ token, username }) {
      toast.success(t('register.success', { username }));
      clearInvitation();
      logIn(token);
    },
  });
  return (
    <EntranceFrame kind="register">
      <CheckedForm
        checks={checks}
        initial={initial}
        error={register.error}
        isPending={register.isPending}
        submitText={t('register.submit')}
        onSubmit={(input) => register.mutate(input)}
      >
        {(fieldOf) => {
          const [username, email, password, code] = [fieldOf('username'), fieldOf('email'), fieldOf('password'), fieldOf('referralCode')];
          const draft = { username: username.value, email: email.value, password: password.value, referralCode: code.value };
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
              <p className={styles.terms}>
                <Trans t={t} i18nKey="register.terms" components={{ terms: <TermsLink draft={draft} /> }} />
              </p>
            </>
          );
        }}
      </CheckedForm>
    </EntranceFrame>
  );
}
