import { isAllowed, passwordLength } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSession, useUser } from '../lib/session.tsx';
import { trpc } from '../lib/trpc.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { HtmlButton } from '../ui/html-button.tsx';
import { CheckedForm } from '../ui/checked-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { checkAdministratorPassword, checkConfirmation, checkNewPassword, checkPresent } from '../lib/field-checks.ts';
import { PasswordStrength } from './password-strength.tsx';
import styles from './auth.module.css';

const memberChecks = { currentPassword: checkPresent, newPassword: checkNewPassword, confirmation: checkConfirmation };
const administratorChecks = { ...memberChecks, newPassword: checkAdministratorPassword };

function ChoosePasswordForm() {
  const { t } = useTranslation('auth');
  const { username, role } = useUser();
  const { checkAgain } = useSession();
  const length = isAllowed('member', role) ? passwordLength.min : passwordLength.minAdmin;
  const change = trpc.profile.changePassword.useMutation({
    onSuccess() {
      toast.success(t('choosePassword.done'));
      checkAgain();
    },
  });
  return (
    <CheckedForm
      checks={isAllowed('member', role) ? memberChecks : administratorChecks}
      error={change.error}
      isPending={change.isPending || change.isSuccess}
      submitText={t('choosePassword.submit')}
      onSubmit={({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword })}
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
            <PasswordField {...fieldOf('confirmation')} label={t('choosePassword.confirmation')} autoComplete="new-password" />
          </>
        );
      }}
    </CheckedForm>
  );
}

/** The form in which a user whose password was set by an administrator must choose a new one. */
export function ChoosePasswordPage() {
  const { t } = useTranslation(['auth', 'app']);
  const { logOut } = useSession();
  const links = (
    <p className={styles.other}>
      <HtmlButton onClick={logOut}>{t('app:nav.logout')}</HtmlButton>
    </p>
  );
  return (
    <AuthFrame title={t('choosePassword.title')} lead={t('choosePassword.lead')} links={links}>
      <ChoosePasswordForm />
    </AuthFrame>
  );
}
