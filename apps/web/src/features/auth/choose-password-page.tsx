import { passwordLength } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSession, useUser } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { LanguageSwitcher } from '../../ui/language-switcher.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { SiteLogo } from '../../ui/site-logo.tsx';
import { ThemeSwitcher } from '../../ui/theme-switcher.tsx';
import { AuthForm } from './auth-form.tsx';
import { checkNewPassword, checkPresent } from './field-checks.ts';
import { PasswordStrength } from './password-strength.tsx';
import './auth.css';

const checks = { currentPassword: checkPresent, newPassword: checkNewPassword };

function ChoosePasswordForm() {
  const { t } = useTranslation('auth');
  const { username, role } = useUser();
  const { checkAgain } = useSession();
  const length = role === 'user' ? passwordLength.min : passwordLength.minAdmin;
  const change = trpc.profile.changePassword.useMutation({
    onSuccess() {
      toast.success(t('choosePassword.done'));
      checkAgain();
    },
  });
  return (
    <AuthForm
      checks={checks}
      error={change.error}
      isPending={change.isPending || change.isSuccess}
      submitText={t('choosePassword.submit')}
      onSubmit={(input) => change.mutate(input)}
    >
      {(fieldOf) => {
        const next = fieldOf('newPassword');
        return (
          <>
            <PasswordField {...fieldOf('currentPassword')} label={t('choosePassword.current')} autoComplete="current-password" autoFocus />
            <PasswordField
              {...next}
              label={t('choosePassword.new')}
              help={t('choosePassword.help', { length })}
              autoComplete="new-password"
            />
            <PasswordStrength password={next.value} username={username} />
          </>
        );
      }}
    </AuthForm>
  );
}

/** Asks a user whose password was set by staff to choose a new one before anything else. */
export function ChoosePasswordPage() {
  const { t } = useTranslation(['auth', 'app']);
  const { logOut } = useSession();
  return (
    <div className="auth-main auth-alone">
      <header className="auth-bar">
        <SiteLogo href="/" />
        <span>
          <ThemeSwitcher />
          <LanguageSwitcher short />
        </span>
      </header>
      <main className="auth-body">
        <h1>{t('choosePassword.title')}</h1>
        <p className="auth-lead">{t('choosePassword.lead')}</p>
        <ChoosePasswordForm />
        <p className="auth-other">
          <PlainButton onClick={logOut}>{t('app:nav.logout')}</PlainButton>
        </p>
      </main>
    </div>
  );
}
