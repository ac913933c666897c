import AuditOutlined from '@ant-design/icons/AuditOutlined';
import type { AuditEntry as Entry } from '@app/contract';
import { planTypes } from '@app/money';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { AuditChangeList } from './audit-change-list.tsx';
import { LogEntry } from './log-entry.tsx';
import { useActionLabel } from './use-action-label.ts';
import { useActorLabel } from './use-actor-label.ts';
import styles from './audit.module.css';

/** As tRPC infers it: `unknown` fields are optional. */
type AuditRow = Omit<Serialized<Entry>, 'before' | 'after'> & { before?: unknown; after?: unknown };

/** What an operation was about: the name of a plan, or the id of a record. */
function Subject({ entityId }: { entityId: string }) {
  const { t } = useTranslation('audit');
  const planName = usePlanName();
  const plan = planTypes.find((type) => type === entityId);
  return plan === undefined ? (
    <p className={`quiet ${styles.id}`}>{t('entity', { id: entityId })}</p>
  ) : (
    <p>{t('about', { name: planName(plan) })}</p>
  );
}

/** The bank destination that was edited, as it was before: the changes name only what is different. Null: the entry is about none. */
function editedBankOf({ action, before }: AuditRow): string | null {
  if (action !== 'bank.updated' || typeof before !== 'object' || before === null) return null;
  return [Reflect.get(before, 'bankName'), Reflect.get(before, 'accountNumber')].filter((part) => typeof part === 'string').join(' · ');
}

/** One operation: who did what, when, to whom, what it changed, and the id of the HTTP request. */
export function AuditEntry({ entry }: { entry: AuditRow }) {
  const { t } = useTranslation('audit');
  const labelOf = useActionLabel();
  const nameOf = useActorLabel();
  const { at, action, about, number, entityId, before, after, httpRequestId } = entry;
  const subject = about ?? editedBankOf(entry);
  return (
    <LogEntry
      testId="audit-entry"
      icon={<AuditOutlined aria-hidden />}
      title={labelOf(action)}
      username={nameOf(entry)}
      at={at}
      details={
        <>
          {subject !== null && <p>{t('about', { name: subject })}</p>}
          {number !== null && <p className="num">{t('number', { number })}</p>}
          {entityId !== null && <Subject entityId={entityId} />}
        </>
      }
      httpRequestId={httpRequestId}
      requestLabel={t('request')}
    >
      <AuditChangeList action={action} before={before} after={after} />
    </LogEntry>
  );
}
