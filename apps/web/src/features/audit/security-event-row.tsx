import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { sessionEndReasons, type SecurityEvent } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { IconTile } from '../../ui/list-row.tsx';

/** One security event: what, when, of which account, by whom and from where. */
export function SecurityEventRow({ event }: { event: Wire<SecurityEvent> }) {
  const { t } = useTranslation('security');
  const { at, kind, username, isAccountKnown, actorName, reason, network, userAgent, httpRequestId } = event;
  const ended = sessionEndReasons.find((each) => each === reason);
  return (
    <article className="audit-entry" data-testid="security-event">
      <div className="audit-act">
        <IconTile icon={<SafetyOutlined aria-hidden />} />
        <div className="audit-words">
          <h3>{t(`kind.${kind}`)}</h3>
          <p>
            <strong>{username ?? t(isAccountKnown ? 'deleted' : 'unknown')}</strong> · <DateTime at={at} detail="second" zone />
          </p>
          {actorName !== null && actorName !== username && <p>{t('by', { name: actorName })}</p>}
          {reason !== null && <p className="quiet audit-id">{ended === undefined ? reason : t(`reason.${ended}`)}</p>}
        </div>
      </div>
      <div className="quiet audit-id">
        {network !== null && <p>{t('network', { network })}</p>}
        {userAgent !== null && <p>{userAgent}</p>}
      </div>
      {httpRequestId !== null && (
        <div className="audit-request">
          <span className="quiet audit-id">
            {t('request')} {httpRequestId}
          </span>
          <CopyButton text={httpRequestId} label={t('request')} />
        </div>
      )}
    </article>
  );
}
