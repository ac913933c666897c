import { lateAfter } from '@app/contract';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useNow } from '../../shared/lib/clock.ts';
import { isWithoutPayee } from '../../shared/lib/is-without-payee.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Age } from '../../shared/ui/age.tsx';
import { DottedLine } from '../../shared/ui/list-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { wasApprovedBefore } from './was-approved-before.ts';
import styles from './admin-requests.module.css';

/** What is unusual about a pending request, in a word or two each. */
function useMarks(request: AdminRequest): string[] {
  const { t } = useTranslation('admin-requests');
  return [
    request.type === 'deposit' && request.proofImage === null && t('admin.mark.noProof'),
    request.awaitsApproval === true && t('admin.mark.awaitsApproval'),
    request.hasReusedProof === true && t('admin.mark.reusedProof'),
    isWithoutPayee(request) && t('admin.bank.noPayee'),
    request.hasNewPayee === true && t('admin.mark.newPayee'),
    request.exceedsBalance === true && t('admin.exceedsBalance'),
    request.payeeSavedBy !== undefined && t('admin.bank.staffTag'),
    wasApprovedBefore(request) && t('admin.approvedBefore'),
  ].filter((mark) => mark !== false);
}

function PendingAge({ request }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  const { createdAt, dueAt } = request;
  const isLate = useNow() > lateAfter({ createdAt: new Date(createdAt), dueAt: dueAt === null ? null : new Date(dueAt) }).getTime();
  return (
    <span className={isLate ? styles.overdueRow : undefined}>
      <Age since={createdAt} />
      {isLate && `, ${t('admin.mark.late')}`}
    </span>
  );
}

type LineProps = { request: AdminRequest; isOpen: boolean; onOpen: (id: string) => void };

function Line({ request, isOpen, onOpen }: LineProps) {
  const language = useLanguage();
  const { id, number, username, amount, status, createdAt, bankName } = request;
  const marks = useMarks(request);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <button
      ref={row}
      type="button"
      className={clsx(styles.line, isOpen && styles.lineOpen)}
      aria-current={isOpen}
      data-testid="request-row"
      onClick={() => onOpen(id)}
    >
      <span className={styles.lineMain}>
        <span className={styles.lineName}>{username}</span>
        <Money amount={amount} strong quiet={status === 'rejected'} />
      </span>
      <span className={styles.lineMore}>
        <DottedLine>
          <span className="num">{number}</span>
          {status !== 'pending' && <span className="num">{formatInstant(createdAt, language, 'day')}</span>}
          {bankName}
        </DottedLine>
        {status === 'pending' ? (
          <DottedLine>
            {marks.map((mark) => (
              <span key={mark} className={styles.lineMark}>
                {mark}
              </span>
            ))}
            <PendingAge request={request} />
          </DottedLine>
        ) : (
          <StatusTag status={status} />
        )}
      </span>
    </button>
  );
}

type AdminRequestLinesProps = { rows: readonly AdminRequest[]; openRowId: string | null; onOpen: (id: string) => void };

/** The rows in two lines each, beside the open request. */
export function AdminRequestLines({ rows, openRowId, onOpen }: AdminRequestLinesProps) {
  return rows.map((request) => <Line key={request.id} request={request} isOpen={request.id === openRowId} onOpen={onOpen} />);
}
