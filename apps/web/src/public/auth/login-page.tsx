import { BUSINESS_TIME_ZONE, type AuthResponse } from '@app/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { storedAccessEnd } from '../../shared/lib/access-end.ts';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { serverNow } from '../../shared/lib/clock.ts';
import { contactLinksOf } from '../../shared/lib/contacts.ts';
import { useSession } from '../../shared/lib/session.tsx';
import { useSettings } from '../../shared/lib/settings.ts';
import { sessionNotice } from '../../shared/lib/token-store.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { ContactLinks } from '../../shared/ui/contact-links.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { CodeForm } from './code-form.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { CheckedForm } from '../../shared/ui/checked-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { useLandingParams } from './use-landing-params.ts';
import { checkPresent } from '../../shared/lib/field-checks.ts';
import styles from '../../shared/auth/auth.module.css';

const checks = { username: checkPresent, password: checkPresent };

/**
 * Explains that the server ended the session. It lists every possible cause, because the server does not reveal the actual one; that the
 * access of an auditor is over is known here, unless it was ended early.
 */
function EndedNotice() {
  const { t } = useTranslation('auth');
  const [isDue] = useState(sessionNotice.isDue);
  const [accessEnd] = useState(storedAccessEnd.get);
  useEffect(() => sessionNotice.dismiss, []);
  if (!isDue) return null;
  return (
    <p className="callout" role="status">
      {accessEnd === null
        ? t('login.ended')
        : Date.parse(accessEnd) <= serverNow()
          ? t('login.accessEnded', { at: accessEnd, timeZone: BUSINESS_TIME_ZONE })
          : t('login.auditorEnded')}
    </p>
  );
}

/** Whether the password was right, and the second factor is missing. */
const asksForCode = (error: unknown): boolean => ['SECOND_FACTOR_REQUIRED', 'PASSKEY_REQUIRED'].includes(apiErrorOf(error).errorCode ?? '');

const lossKeys = {
  password: { contact: 'login.forgot', noContact: 'login.forgotNoContact' },
  codes: { contact: 'login.lostBoth', noContact: 'login.lostBothNoContact' },
} as const;

/** Whom to contact when the password, or the app and the recovery codes, are lost. */
function ContactHelp({ lost }: { lost: keyof typeof lossKeys }) {
  const { t } = useTranslation('auth');
  const canBeReached = contactLinksOf(useSettings()).length > 0;
  return (
    <div className={styles.forgot}>
      <p>{t(lossKeys[lost][canBeReached ? 'contact' : 'noContact'])}</p>
      {canBeReached && (
        <p className={styles.contacts}>
          <ContactLinks />
        </p>
      )}
    </div>
  );
}

/** Username and password, then a code for a user with a second factor; or a passkey alone. There is no password reset by email, so the page shows whom to contact. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  useLandingParams();
  const { logIn } = useSession();
  /* The right ones, once the server has asked for a code; they are kept in memory only. */
  const [verified, setVerified] = useState<{ username: string; password: string; hasApp: boolean } | null>(null);
  /* Passkeys are offered from then on: a page in a tab that nobody looks at makes no call for it. */
  const [wasFocused, setWasFocused] = useState(false);
  const login = trpc.auth.login.useMutation({
    onError(error, { username, password }) {
      if (asksForCode(error)) setVerified({ username, password, hasApp: apiErrorOf(error).errorCode === 'SECOND_FACTOR_REQUIRED' });
    },
    onSuccess: finish,
  });
  function finish({ token, username }: AuthResponse) {
    toast.success(t('login.success', { username }));
    logIn(token);
  }
  function startAgain() {
    setVerified(null);
    login.reset();
  }
  if (verified !== null) {
    const { hasApp, ...credentials } = verified;
    return (
      <EntranceFrame kind="login">
        <CodeForm
          hasApp={hasApp}
          error={asksForCode(login.error) ? null : login.error}
          isPending={login.isPending}
          onSubmit={(code) => login.mutate({ ...credentials, code })}
          onBack={startAgain}
        >
          <PasskeyLogin isOffered={false} onLoggedIn={finish} />
        </CodeForm>
        <ContactHelp lost="codes" />
      </EntranceFrame>
    );
  }
  return (
    <EntranceFrame kind="login">
      <EndedNotice />
      <CheckedForm
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
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              onFocus={() => setWasFocused(true)}
            />
            <PasswordField {...fieldOf('password')} label={t('password')} autoComplete="current-password" />
          </>
        )}
      </CheckedForm>
      <PasskeyLogin isOffered={wasFocused && !login.isPending} onLoggedIn={finish} />
      <ContactHelp lost="password" />
    </EntranceFrame>
  );
}
