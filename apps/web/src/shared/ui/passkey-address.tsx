import { useTranslation } from 'react-i18next';

/** The address of this page at the host name of the user's own machine; undefined on other machines. */
function localAddress(): URL | undefined {
  const { protocol, port, hostname, pathname, search } = window.location;
  if (!hostname.startsWith('127.') && hostname !== '[::1]') return undefined;
  return new URL(`${protocol}//localhost${port === '' ? '' : `:${port}`}${pathname}${search}`);
}

/** Says on a page that was opened by an IP address where passkeys work. The page loads the namespace `auth`. */
export function PasskeyAddress() {
  const { t } = useTranslation('auth');
  const address = localAddress();
  return (
    <p className="field-help">
      {t('passkey.byAddress')} {address !== undefined && <a href={address.href}>{address.hostname}</a>}
    </p>
  );
}
