import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { sessionEndReasons, type SecurityEvent } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { LogEntry } from './log-entry.tsx';
import { useActorLabel } from './use-actor-label.ts';
import styles from './audit.module.css';

/** One security event: what, when, of which account, by whom and from which network. */
export function SecurityEventRow({ event }: { event: Serialized<SecurityEvent> }) {
  const { t } = useTranslation('security');
  const actorName = useActorLabel()(event);
  const { at, kind, username, isAccountKnown, reason, network, userAgent, httpRequestId } = event;
  const endReason = sessionEndReasons.find((each) => each === reason);
  return (
    <LogEntry
      testId="security-event"
      icon={<SafetyOutlined aria-hidden />}
      title={t(`kind.${kind}`)}
      username={username ?? t(isAccountKnown ? 'deleted' : 'unknown')}
      at={at}
      details={
        <>
          {actorName !== null && actorName !== username && <p>{t('by', { name: actorName })}</p>}
          {reason !== null && <p className={`quiet ${styles.id}`}>{endReason === undefined ? reason : t(`reason.${endReason}`)}</p>}
        </>
      }
      httpRequestId={httpRequestId}
      requestLabel={t('request')}
    >
      <div className={`quiet ${styles.id}`}>
        {network !== null && <p>{t('network', { network })}</p>}
        {userAgent !== null && <p>{userAgent}</p>}
      </div>
    </LogEntry>
  );
}
