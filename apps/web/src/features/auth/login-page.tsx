import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthForm, Field } from './auth-form.tsx';
import { checkPresent } from './field-checks.ts';

const checks = { username: checkPresent, password: checkPresent };

/** Username and password; there is no reset flow, so the way to help is told. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const { logIn } = useSession();
  const login = trpc.auth.login.useMutation({
    onSuccess({ token, username }) {
      toast.success(t('login.success', { username }));
      logIn(token);
    },
  });
  return (
    <AuthFrame kind="login">
      <AuthForm
        checks={checks}
        error={login.error}
        isPending={login.isPending}
        submitText={t('login.submit')}
        onSubmit={(input) => login.mutate(input)}
      >
        <Field name="username" label={t('username')}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Field>
        <Field name="password" label={t('password')}>
          <Input.Password autoComplete="current-password" />
        </Field>
        <p className="auth-forgot">{t('login.forgot')}</p>
      </AuthForm>
    </AuthFrame>
  );
}
