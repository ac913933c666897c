import DisconnectOutlined from '@ant-design/icons-svg/es/asn/DisconnectOutlined';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../shared/lib/business-time.ts';
import { useConnection } from '../shared/lib/connection.ts';
import { renewSettings } from '../shared/lib/settings.ts';
import { useLanguage } from '../shared/lib/use-language.ts';
import { Icon } from '../shared/ui/icon.tsx';

const probeIntervalMs = 5_000;

/** Tells the user that the server can't be reached and that data may be out of date, and retries by itself. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, lastLoadedAt } = useConnection();

  useEffect(() => {
    if (state !== 'down') return;
    /* The response itself tells the connection store that the server is back. */
    const timer = setInterval(() => void renewSettings(), probeIntervalMs);
    return () => clearInterval(timer);
  }, [state]);

  if (state === 'ok') return null;
  return (
    <div className="connection-notice" role="status">
      <Icon of={DisconnectOutlined} />
      <span>
        {t(`connection.${state}`)}
        {lastLoadedAt !== null && ` ${t('connection.lastGood', { at: formatInstant(lastLoadedAt, language) })}`}
      </span>
    </div>
  );
}
