import { listLimit, settingNamesOf, type Approval } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { trpc } from '../../shared/lib/trpc.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { polledApprovals, useApprovalCounts } from '../lib/use-approval-counts.ts';
import styles from './pending-approvals.module.css';

/** Says that an approval waits for a second administrator, and leads to it. */
export function PendingApproval({ id, number, makerName }: Pick<Approval, 'id' | 'number' | 'makerName'>) {
  const { t } = useTranslation('admin-requests');
  return (
    <Alert
      type="info"
      showIcon
      title={t('approval.waits', { number, by: makerName })}
      action={<ButtonLink href={`/admin/approvals?approval=${id}`}>{t('approval.open')}</ButtonLink>}
    />
  );
}

/** Marks a row of which a change waits for a second administrator, and leads to it. One call serves all rows of a page. */
export function PendingMark({ subjectId }: { subjectId: string }) {
  const { t } = useTranslation('admin-requests');
  const isAnyPending = (useApprovalCounts()?.pending ?? 0) > 0;
  const input = { status: 'pending', limit: listLimit.max } as const;
  const { data } = trpc.approvals.list.useQuery(input, { ...polledApprovals, enabled: isAnyPending });
  const waiting = isAnyPending ? data?.items.find((approval) => approval.subjectId === subjectId) : undefined;
  if (waiting === undefined) return null;
  return (
    <Link href={`/admin/approvals?approval=${waiting.id}`}>
      <StatusTag status="info">{t('admin.mark.awaitsApproval')}</StatusTag>
    </Link>
  );
}

type PendingApprovalsProps = {
  /** The record; `settings` and `protection` are one each. */
  subjectId: string;
  /** Of the settings only those that a form shows. */
  fields?: readonly string[];
};

/** The changes of a record that were sent to a second administrator and wait, one line each, where the record is edited. */
export function PendingApprovals({ subjectId, fields }: PendingApprovalsProps) {
  const isAnyPending = (useApprovalCounts()?.pending ?? 0) > 0;
  const { data } = trpc.approvals.list.useQuery({ subjectId, status: 'pending' }, { ...polledApprovals, enabled: isAnyPending });
  const isShown = ({ subjectId: about }: { subjectId: string | null }) =>
    fields === undefined || (about !== null && settingNamesOf(about).some((name) => fields.includes(name)));
  const waiting = isAnyPending ? (data?.items.filter(isShown) ?? []) : [];
  if (waiting.length === 0) return null;
  return (
    <div className={styles.root}>
      {waiting.map(({ id, number, makerName }) => (
        <PendingApproval key={id} id={id} number={number} makerName={makerName} />
      ))}
    </div>
  );
}
