import AuditOutlined from '@ant-design/icons/AuditOutlined';
import type { AuditEntry as Entry } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { IconTile } from '../../ui/list-row.tsx';
import { AuditChangeList } from './audit-change-list.tsx';
import { useDeed } from './use-deed.ts';

/** As the wire infers it: what is unknown may be missing. */
type AuditRow = Omit<Wire<Entry>, 'before' | 'after'> & { before?: unknown; after?: unknown };

/** One act: who did what, when, about whom, what it changed, and the id of the request that did it. */
export function AuditEntry({ entry }: { entry: AuditRow }) {
  const { t } = useTranslation('audit');
  const deedOf = useDeed();
  const { at, actorName, action, about, number, entityId, before, after, httpRequestId } = entry;
  return (
    <article className="audit-entry" data-testid="audit-entry">
      <div className="audit-act">
        <IconTile icon={<AuditOutlined aria-hidden />} />
        <div className="audit-words">
          <h3>{deedOf(action)}</h3>
          <p>
            <strong>{actorName}</strong> · <DateTime at={at} detail="second" zone />
          </p>
          {about !== null && <p>{t('about', { name: about })}</p>}
          {number !== null && <p className="num">{t('number', { number })}</p>}
          {entityId !== null && <p className="quiet audit-id">{t('entity', { id: entityId })}</p>}
        </div>
      </div>
      <AuditChangeList before={before} after={after} />
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
