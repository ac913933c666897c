import { sessionEndReasons, type SecurityEvent } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { LogEntry } from './log-entry.tsx';
import { useActorLabel } from './use-actor-label.ts';
import styles from './log.module.css';

/** One security event: what, when, of which account, by whom and from which network. */
export function SecurityEventRow({ event }: { event: Serialized<SecurityEvent> }) {
  const { t } = useTranslation('security');
  const actorName = useActorLabel()(event);
  const { at, kind, username, isAccountKnown, reason, network, userAgent, httpRequestId } = event;
  const endReason = sessionEndReasons.find((each) => each === reason);
  const cause = endReason === undefined ? reason : t(`reason.${endReason}`);
  const facts = [cause, network === null ? null : t('network', { network })].filter((fact) => fact !== null);
  return (
    <LogEntry
      testId="security-event"
      at={at}
      username={username ?? t(isAccountKnown ? 'deleted' : 'unknown')}
      title={t(`kind.${kind}`)}
      about={actorName !== null && actorName !== username ? t('by', { name: actorName }) : null}
      summary={facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      httpRequestId={httpRequestId}
      requestLabel={t('request')}
    >
      <div className={`quiet ${styles.id}`}>{[...facts, userAgent].map((fact) => fact !== null && <p key={fact}>{fact}</p>)}</div>
    </LogEntry>
  );
}
