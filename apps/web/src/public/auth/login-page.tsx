import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { contactLinksOf } from '../../shared/lib/contacts.ts';
import { useSession } from '../../shared/lib/session.tsx';
import { useSettings } from '../../shared/lib/settings.ts';
import { sessionNotice } from '../../shared/lib/token-store.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { ContactLinks } from '../../shared/ui/contact-links.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { AuthForm } from '../../shared/auth/auth-form.tsx';
import { useLandingParams } from './use-landing-params.ts';
import { checkPresent } from '../../shared/auth/field-checks.ts';
import styles from '../../shared/auth/auth.module.css';

const checks = { username: checkPresent, password: checkPresent };

/** Explains that the server ended the session. It lists every possible cause, because the server does not reveal the actual one. */
function EndedNotice() {
  const { t } = useTranslation('auth');
  const [isDue] = useState(sessionNotice.isDue);
  useEffect(() => sessionNotice.dismiss, []);
  if (!isDue) return null;
  return (
    <p className="callout" role="status">
      {t('login.ended')}
    </p>
  );
}

/** Username and password. There is no password reset by email, so the page shows whom to contact. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  useLandingParams();
  const { logIn } = useSession();
  const canBeReached = contactLinksOf(useSettings()).length > 0;
  const login = trpc.auth.login.useMutation({
    onSuccess({ token, username }) {
      toast.success(t('login.success', { username }));
      logIn(token);
    },
  });
  return (
    <EntranceFrame kind="login">
      <EndedNotice />
      <AuthForm
        checks={checks}
        error={login.error}
        isPending={login.isPending}
        submitText={t('login.submit')}
        onSubmit={(input) => login.mutate(input)}
      >
        {(fieldOf) => (
          <>
            <TextField
              {...fieldOf('username')}
              label={t('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
            <PasswordField {...fieldOf('password')} label={t('password')} autoComplete="current-password" />
          </>
        )}
      </AuthForm>
      <div className={styles.forgot}>
        <p>{t(canBeReached ? 'login.forgot' : 'login.forgotNoContact')}</p>
        {canBeReached && (
          <p className={styles.contacts}>
            <ContactLinks />
          </p>
        )}
      </div>
    </EntranceFrame>
  );
}
