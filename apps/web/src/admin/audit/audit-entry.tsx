import type { AuditEntry as Entry } from '@app/contract';
import { planTypes } from '@app/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { AuditChangeList, AuditSummary } from './audit-change-list.tsx';
import { LogEntry } from './log-entry.tsx';
import { editKeyOf } from './audit-labels.ts';
import { useActionLabel } from './use-action-label.ts';
import { useActorLabel } from './use-actor-label.ts';
import styles from './log.module.css';

/** As tRPC infers it: `unknown` fields are optional. */
type AuditRow = Omit<Serialized<Entry>, 'before' | 'after'> & { before?: unknown; after?: unknown };

/** The bank destination that was edited, as it was before: the changes name only what is different. Null: the entry is about none. */
function editedBankOf({ action, before }: AuditRow): string | null {
  if (action !== 'bank.updated' || typeof before !== 'object' || before === null) return null;
  return [Reflect.get(before, 'bankName'), Reflect.get(before, 'accountNumber')].filter((part) => typeof part === 'string').join(' · ');
}

/** One operation: who did what, when, to whom, what it changed, and the id of the HTTP request. */
export function AuditEntry({ entry }: { entry: AuditRow }) {
  const { t } = useTranslation(['audit']);
  const labelOf = useActionLabel();
  const nameOf = useActorLabel();
  const planName = usePlanName();
  const { at, action, actorId, about, number, entityId, before, after, httpRequestId, approvedByName } = entry;
  const editKey = editKeyOf(entry);
  const plan = planTypes.find((type) => type === entityId);
  const subject = about ?? editedBankOf(entry) ?? (plan === undefined ? null : planName(plan));
  return (
    <LogEntry
      testId="audit-entry"
      at={at}
      username={nameOf(entry)}
      title={editKey === null ? labelOf(action) : t(editKey)}
      about={[subject, number === null ? null : t('number', { number })].filter((part) => part !== null).join(' · ')}
      summary={<AuditSummary action={action} before={before} after={after} />}
      httpRequestId={httpRequestId}
      requestLabel={t('request')}
    >
      <AuditChangeList action={action} before={before} after={after} />
      {approvedByName !== null && <p>{t('approvedBy', { name: approvedByName })}</p>}
      {entityId !== null && plan === undefined && <p className={`quiet ${styles.id}`}>{t('entity', { id: entityId })}</p>}
      <p className={styles.links}>
        {about !== null && <Link href={`/admin/audit?q=${encodeURIComponent(about)}`}>{t('allAbout', { name: about })}</Link>}
        <Link href={`/admin/audit?actor=${actorId}`}>{t('allBy', { name: nameOf(entry) })}</Link>
      </p>
    </LogEntry>
  );
}
