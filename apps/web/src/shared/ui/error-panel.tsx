import ExclamationCircleOutlined from '@ant-design/icons-svg/es/asn/ExclamationCircleOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../lib/api-error.ts';
import { isSentForApproval } from '../lib/sent-for-approval.ts';
import { formatInstant } from '../lib/business-time.ts';
import { serverTimeOf } from '../lib/clock.ts';
import { useConnection } from '../lib/connection.ts';
import { useLanguage } from '../lib/use-language.ts';
import { Icon } from './icon.tsx';
import { HtmlButton } from './html-button.tsx';
import styles from './error-panel.module.css';

type ErrorPanelProps = {
  error: unknown;
  /** The error title, such as "Could not load newer transactions". */
  title?: string | undefined;
  /** Shown instead of the server's sentence. */
  text?: string;
  /** When the rows that are still shown were loaded (`dataUpdatedAt` of a query; 0: there are none). */
  lastLoadedAt?: number;
  onRetry?: () => void;
  /** The refusal of a form: it gets the focus, which scrolls it into view, because the button that was pressed may be far below. */
  takesFocus?: boolean;
};

/** A failure in place: a title, the server's sentence, the request id, and a retry button. */
export function ErrorPanel({ error, title, text, lastLoadedAt, onRetry, takesFocus = false }: ErrorPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { detail, httpStatus, httpRequestId } = apiErrorOf(error);
  /* An id helps support to find a fault in the log; a refusal is no fault. */
  const faultId = (httpStatus ?? 0) >= 500 ? httpRequestId : null;
  const shownAt = serverTimeOf(lastLoadedAt ?? 0);
  const { state } = useConnection();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [error, takesFocus]);
  /* The connection notice already explains why these rows are not current, and how old they are. */
  if (httpStatus === null && state !== 'ok' && lastLoadedAt) return null;
  if (isSentForApproval(error)) return null;
  return (
    <div ref={panel} className="error-panel" role="alert" tabIndex={takesFocus ? -1 : undefined}>
      <Icon of={ExclamationCircleOutlined} className={styles.icon} />
      <div>
        <h3>{title ?? t('error.title')}</h3>
        <p>
          {text ?? detail ?? t('error.unreachable')}
          {shownAt === null ? '' : ` ${t('error.stale', { at: formatInstant(shownAt, language, 'time') })}`}
        </p>
        {faultId !== null && <p className={styles.id}>{t('error.requestId', { id: faultId })}</p>}
        {onRetry !== undefined && (
          <HtmlButton onClick={onRetry}>
            <Icon of={ReloadOutlined} />
            {t('action.tryAgain')}
          </HtmlButton>
        )}
      </div>
    </div>
  );
}

type QueryErrorProps = {
  /** `dataUpdatedAt`: 0 while nothing has been loaded. */
  query: { error: unknown; dataUpdatedAt: number; refetch: () => unknown };
  /** The error title; by default a general one. */
  title?: string;
};

/** The failure of a query, how old the rows are that are still shown, and a retry; nothing while it has not failed. */
export function QueryError({ query: { error, dataUpdatedAt, refetch }, title }: QueryErrorProps) {
  if (error === null) return null;
  return <ErrorPanel error={error} title={title} lastLoadedAt={dataUpdatedAt} onRetry={() => void refetch()} />;
}
