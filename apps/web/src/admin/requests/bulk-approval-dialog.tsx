import { formatIdr, formatSgd, sum } from '@app/money';
import { Alert, Button } from 'antd';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../shared/lib/connection.ts';
import { Money } from '../../shared/ui/money.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { DialogButtons } from '../ui/dialog-footer.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { useBulkApproval, type BulkState } from './use-bulk-approval.ts';
import styles from './admin-requests.module.css';

type ResultProps = { result: BulkState; hasBegun: boolean; isRunning: boolean };

function ResultTag({ result: { state }, hasBegun, isRunning }: ResultProps) {
  const { t } = useTranslation('admin-requests');
  if (state === 'approved') return <StatusTag status="approved" />;
  if (state === 'failed') return <StatusTag status="rejected">{t('admin.bulk.failed')}</StatusTag>;
  if (state === 'pending') return <StatusTag status="pending">{t('admin.bulk.stillPending')}</StatusTag>;
  if (state === 'unknown') return <StatusTag status="info">{t('admin.bulk.unknown')}</StatusTag>;
  if (!hasBegun) return null;
  if (state === 'sending') return <StatusTag status="info">{t('admin.bulk.sending')}</StatusTag>;
  return <StatusTag status="info">{isRunning ? t('admin.bulk.waiting') : t('admin.bulk.notSent')}</StatusTag>;
}

function ProofState({ request: { proofImage, hasReusedProof } }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  if (proofImage === null) return <span className={styles.lineMark}>{t('admin.mark.noProof')}</span>;
  if (hasReusedProof === true) return <span className={styles.lineMark}>{t('admin.mark.reusedProof')}</span>;
  return <span className="quiet">{t('admin.bulk.hasProof')}</span>;
}

function BulkRow({ row, onOpen, ...rest }: ResultProps & { row: AdminRequest; onOpen: (id: string) => void }) {
  const { t } = useTranslation('admin-requests');
  const { state, sentence } = rest.result;
  const reason = state === 'unknown' ? t('admin.bulk.unknownText') : sentence;
  return (
    <li className={styles.bulkRow} data-testid="bulk-row">
      <Button
        type="link"
        size="small"
        disabled={rest.isRunning}
        onClick={() => onOpen(row.id)}
        aria-label={t('admin.bulk.openRow', { number: row.number })}
      >
        {row.number}
      </Button>
      <span className={styles.bulkName}>
        {row.username}
        <ProofState request={row} />
      </span>
      <Money amount={row.amount} />
      <ResultTag {...rest} />
      {reason !== undefined && <p className={clsx(styles.bulkReason, state === 'failed' && styles.bulkFailure)}>{reason}</p>}
    </li>
  );
}

type BulkApprovalProps = { rows: readonly AdminRequest[]; onClose: () => void; onOpen: (id: string) => void };

/** Asks for confirmation with count, sum and list, then approves one after another and shows the result of each. */
function BulkApproval({ rows, onClose, onOpen }: BulkApprovalProps) {
  const { t } = useTranslation('admin-requests');
  const { state } = useConnection();
  const bulk = useBulkApproval();
  const total = sum(rows.map(({ amount }) => amount));
  const params = { count: rows.length, sgd: formatSgd(total), idr: formatIdr(total) };
  const approved = rows.filter(({ id }) => bulk.resultOf(id).state === 'approved');
  const done = { approved: approved.length, total: rows.length, sgd: formatSgd(sum(approved.map(({ amount }) => amount))) };
  const isDone = bulk.hasBegun && !bulk.isRunning;
  return (
    <Sheet
      open
      title={t('admin.bulk.title', params)}
      onClose={bulk.isRunning ? bulk.stop : onClose}
      footer={
        <DialogButtons>
          {isDone ? (
            <Button type="primary" onClick={onClose}>
              {t('admin.decision.close')}
            </Button>
          ) : (
            <>
              <Button onClick={bulk.isRunning ? bulk.stop : onClose}>
                {bulk.isRunning ? t('admin.bulk.stop') : t('admin.bulk.cancel')}
              </Button>
              <Button type="primary" loading={bulk.isRunning} disabled={state !== 'ok'} onClick={() => void bulk.run(rows)}>
                {t('admin.bulk.approve', params)}
              </Button>
            </>
          )}
        </DialogButtons>
      }
    >
      <p>{t('admin.bulk.text', params)}</p>
      <ul className={styles.bulkRows}>
        {rows.map((row) => (
          <BulkRow
            key={row.id}
            row={row}
            onOpen={onOpen}
            result={bulk.resultOf(row.id)}
            hasBegun={bulk.hasBegun}
            isRunning={bulk.isRunning}
          />
        ))}
      </ul>
      <div role="status">
        {isDone && (
          <Alert
            type={approved.length === rows.length ? 'success' : 'warning'}
            showIcon
            title={t('admin.bulk.done', done)}
            description={bulk.isCutShort ? t('admin.bulk.cutShort') : undefined}
          />
        )}
      </div>
    </Sheet>
  );
}

/** `rows` null: the dialog is closed. */
export function BulkApprovalDialog({ rows, ...actions }: Omit<BulkApprovalProps, 'rows'> & { rows: readonly AdminRequest[] | null }) {
  return rows === null ? null : <BulkApproval rows={rows} {...actions} />;
}
