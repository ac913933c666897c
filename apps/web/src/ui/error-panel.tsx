import ExclamationCircleOutlined from '@ant-design/icons-svg/es/asn/ExclamationCircleOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../lib/api-error.ts';
import { formatInstant } from '../lib/business-time.ts';
import { serverTimeOf } from '../lib/clock.ts';
import { useConnection } from '../lib/connection.ts';
import { useLanguage } from '../lib/use-language.ts';
import { Icon } from './icon.tsx';
import { PlainButton } from './plain-button.tsx';

type ErrorPanelProps = {
  error: unknown;
  /** What could not be done, e.g. "Could not load newer transactions". */
  title?: string;
  /** When the rows that are still shown were right (`dataUpdatedAt` of a query; 0: there are none). */
  lastGoodAt?: number;
  onRetry?: () => void;
};

/** A failure where it happened: what, the server's own words, the request id, and a way on. */
export function ErrorPanel({ error, title, lastGoodAt, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { detail, httpStatus, requestId } = apiErrorOf(error);
  /* An id helps support to find a fault; a refusal has nothing to be found. */
  const faultId = (httpStatus ?? 0) >= 500 ? requestId : null;
  const shownAt = serverTimeOf(lastGoodAt ?? 0);
  const { state } = useConnection();
  /* The connection notice says why these rows are not newer, and of what time they are. */
  if (httpStatus === null && state !== 'ok' && lastGoodAt) return null;
  return (
    <div className="error-panel" role="alert">
      <Icon of={ExclamationCircleOutlined} className="error-panel-icon" />
      <div>
        <h3>{title ?? t('error.title')}</h3>
        <p>
          {detail ?? t('error.unreachable')}
          {shownAt === null ? '' : ` ${t('error.stale', { at: formatInstant(shownAt, language, 'time') })}`}
        </p>
        {faultId !== null && <p className="error-panel-id">{t('error.requestId', { id: faultId })}</p>}
        {onRetry !== undefined && (
          <PlainButton onClick={onRetry}>
            <Icon of={ReloadOutlined} />
            {t('action.tryAgain')}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
