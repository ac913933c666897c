import type { AuthResponse } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerWithPasskey, passkeySupport, usePasskeyDevice } from '../../shared/lib/passkeys.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { HtmlButton } from '../../shared/ui/html-button.tsx';
import { PasskeyAddress } from '../../shared/ui/passkey-address.tsx';
import { PasskeyFailure } from '../../shared/ui/passkey-failure.tsx';
import { usePasskeyOffer } from './use-passkey-offer.ts';
import styles from '../../shared/auth/auth.module.css';

type PasskeyLoginProps = {
  /** Whether the passkeys are also offered in the list of the username field, which has been in use. */
  isOffered: boolean;
  onLoggedIn: (answer: AuthResponse) => void;
};

/** Logs in by a passkey, without username and password; nothing where the browser can't use any. */
export function PasskeyLogin({ isOffered, onLoggedIn }: PasskeyLoginProps) {
  const { t } = useTranslation('auth');
  const { client } = trpc.useUtils();
  const fetchOptions = () => client.auth.passkeyOptions.mutate();
  const login = useMutation({
    mutationFn: async ({ chosen }: { chosen?: string }) =>
      client.auth.passkeyLogin.mutate({ credential: chosen ?? (await answerWithPasskey(fetchOptions)) }),
    onSuccess: onLoggedIn,
  });
  usePasskeyDevice();
  usePasskeyOffer({
    isOn: isOffered && !login.isPending,
    attempt: login.submittedAt,
    fetchOptions,
    onAnswer: (chosen) => login.mutate({ chosen }),
  });
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
      <HtmlButton size="large" block disabled={login.isPending} onClick={() => login.mutate({})}>
        {login.isPending ? t('passkey.asking') : t('passkey.logIn')}
      </HtmlButton>
    </div>
  );
}
