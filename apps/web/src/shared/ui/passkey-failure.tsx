import { useTranslation } from 'react-i18next';
import { deviceRefusalOf, type DeviceRefusal } from '../lib/passkeys.ts';
import { ErrorPanel } from './error-panel.tsx';

const texts = {
  cancelled: 'auth:passkey.cancelled',
  exists: 'auth:passkey.exists',
  failed: 'auth:passkey.failed',
} as const satisfies Record<DeviceRefusal, string>;

/** Why a call with a passkey failed, by the device or by the server; nothing where it did not. */
export function PasskeyFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(['auth', 'errors']);
  if (error === null) return null;
  const refusal = deviceRefusalOf(error);
  if (refusal === null) return <ErrorPanel error={error} title={t('errors:form.failed')} />;
  return (
    <p className="callout" role="alert">
      {t(texts[refusal])}
    </p>
  );
}
