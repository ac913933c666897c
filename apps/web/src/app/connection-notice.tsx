import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { useConnection } from '../lib/connection.ts';
import { trpc } from '../lib/trpc.ts';
import { useLanguage } from '../lib/use-language.ts';

const probeIntervalMs = 5_000;

/** Says that nothing newer can come, tries again by itself, and renews everything once the server is back. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, lastGoodAt } = useConnection();
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const wasAway = useRef(false);

  useEffect(() => {
    if (state === 'ok') {
      if (wasAway.current) void queryClient.invalidateQueries();
      wasAway.current = false;
      return;
    }
    wasAway.current = true;
    if (state === 'offline') return;
    /* The answer itself tells the connection store that the server is back. */
    const probe = () => void client.settings.get.query(undefined, { context: { polling: true } }).catch(() => undefined);
    const timer = setInterval(probe, probeIntervalMs);
    return () => clearInterval(timer);
  }, [state, queryClient, client]);

  if (state === 'ok') return null;
  return (
    <div className="connection-notice" role="status">
      <DisconnectOutlined aria-hidden />
      <span>
        {t(`connection.${state}`)}
        {lastGoodAt !== null && ` ${t('connection.lastGood', { at: formatInstant(lastGoodAt, language) })}`}
      </span>
    </div>
  );
}
