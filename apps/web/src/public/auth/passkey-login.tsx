import type { AuthResponse } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerWithPasskey, passkeySupport, usePasskeyDevice } from '../../shared/lib/passkeys.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { HtmlButton } from '../../shared/ui/html-button.tsx';
import { PasskeyAddress } from '../../shared/ui/passkey-address.tsx';
import { PasskeyFailure } from '../../shared/ui/passkey-failure.tsx';
import styles from '../../shared/auth/auth.module.css';

/** Logs in by a passkey, without username and password; nothing where the browser can't use any. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (answer: AuthResponse) => void }) {
  const { t } = useTranslation('auth');
  const { client } = trpc.useUtils();
  const login = useMutation({
    mutationFn: async () =>
      client.auth.passkeyLogin.mutate({ credential: await answerWithPasskey(() => client.auth.passkeyOptions.mutate()) }),
    onSuccess: onLoggedIn,
  });
  usePasskeyDevice();
  const support = passkeySupport();
  if (support === 'by_address')
    return (
      <div className={styles.passkey}>
        <PasskeyAddress />
      </div>
    );
  if (support === 'none') return null;
  return (
    <div className={styles.passkey}>
      <PasskeyFailure error={login.error} />
      <HtmlButton size="large" block disabled={login.isPending} onClick={() => login.mutate()}>
        {login.isPending ? t('passkey.asking') : t('passkey.logIn')}
      </HtmlButton>
    </div>
  );
}
