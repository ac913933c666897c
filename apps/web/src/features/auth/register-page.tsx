import { Input } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Link, useSearch } from 'wouter';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthForm, Field } from './auth-form.tsx';
import { checkEmail, checkNewPassword, checkReferralCode, checkUsername } from './field-checks.ts';

const checks = { username: checkUsername, email: checkEmail, password: checkNewPassword, referralCode: checkReferralCode };

/** A new account; `?ref=` brings a friend's code along. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { logIn } = useSession();
  const invitedBy = new URLSearchParams(useSearch()).get('ref') ?? '';
  const register = trpc.auth.register.useMutation({
    onSuccess({ token, username }) {
      toast.success(t('register.success', { username }));
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
        <Field name="username" label={t('username')} help={t('register.usernameHelp')}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Field>
        <Field name="email" label={t('register.email')}>
          <Input type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="password" label={t('password')} help={t('register.passwordHelp')}>
          <Input.Password autoComplete="new-password" />
        </Field>
        <Field name="referralCode" label={t('register.referralCode')} help={t('register.referralCodeHelp')}>
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <p className="auth-terms">
          <Trans t={t} i18nKey="register.terms" components={{ terms: <Link href="/terms" /> }} />
        </p>
      </AuthForm>
    </AuthFrame>
  );
}
