import DisconnectOutlined from '@ant-design/icons-svg/es/asn/DisconnectOutlined';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { useConnection } from '../lib/connection.ts';
import { renewSettings } from '../lib/settings.ts';
import { useLanguage } from '../lib/use-language.ts';
import { Icon } from '../ui/icon.tsx';

const probeIntervalMs = 5_000;

/** Says that nothing newer can come, and tries again by itself. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, lastGoodAt } = useConnection();

  useEffect(() => {
    if (state !== 'down') return;
    /* The answer itself tells the connection store that the server is back. */
    const timer = setInterval(() => void renewSettings(), probeIntervalMs);
    return () => clearInterval(timer);
  }, [state]);

  if (state === 'ok') return null;
  return (
    <div className="connection-notice" role="status">
      <Icon of={DisconnectOutlined} />
      <span>
        {t(`connection.${state}`)}
        {lastGoodAt !== null && ` ${t('connection.lastGood', { at: formatInstant(lastGoodAt, language) })}`}
      </span>
    </div>
  );
}
