import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { DottedLine } from '../../shared/ui/list-row.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { polledApprovals } from '../lib/use-approval-counts.ts';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalReasons, ApprovalState } from './approval-rows.tsx';
import { AccountNameChange, EarlierPayouts } from './earlier-payouts.tsx';
import type { OpenApproval } from './approval-view.ts';
import { useApprovalTitle } from './use-approval-title.ts';
import styles from './approvals.module.css';

type ApprovalSheetProps = {
  /** The open approval; null: the sheet is closed. */
  id: string | null;
  onClose: () => void;
  /** Shows the values before and after it. */
  changesOf: (approval: OpenApproval) => ReactNode;
  /** Shows what had changed since an outdated approval was proposed. */
  changesSince: (approval: OpenApproval, changed: NonNullable<OpenApproval['changedSince']>) => ReactNode;
};

/** Why an outdated approval was not executed. */
function OutdatedNote({ approval, changesSince }: { approval: OpenApproval } & Pick<ApprovalSheetProps, 'changesSince'>) {
  const { t } = useTranslation('approvals');
  const { status, changedSince } = approval;
  if (status !== 'outdated') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('outdated.title')}
      description={changedSince === null ? t('outdated.noValues') : changesSince(approval, changedSince)}
    />
  );
}

/** The page on which the request is seen with its proof, its payee and the history of the member. */
const requestAddressOf = ({ operation, kind, subjectId }: OpenApproval): string | null =>
  operation === 'requests.process' && (kind === 'deposit' || kind === 'withdrawal') && subjectId !== null
    ? `${requestPages[kind]}?tab=all&request=${subjectId}`
    : null;

type ApprovalFactsProps = { approval: OpenApproval } & Pick<ApprovalSheetProps, 'changesOf' | 'changesSince'>;

function ApprovalFacts({ approval, changesOf, changesSince }: ApprovalFactsProps) {
  const { t } = useTranslation('approvals');
  const titleOf = useApprovalTitle();
  const { makerName, requestedAt, expiresAt, status, checkerName, decidedAt, decisionNote, signature, subjectUserId, subjectName } =
    approval;
  const requestAddress = requestAddressOf(approval);
  return (
    <>
      <div className={styles.notes}>
        {signature === 'invalid' && (
          <Alert type="error" showIcon title={t('signature.invalidTitle')} description={t('signature.invalidText')} />
        )}
        <OutdatedNote approval={approval} changesSince={changesSince} />
        <AccountNameChange approval={approval} />
      </div>
      <DetailRow label={t('column.what')} value={titleOf(approval)} strong />
      {requestAddress !== null && <DetailRow label={t('column.request')} value={t('openRequest')} href={requestAddress} />}
      {subjectUserId !== null && subjectName !== null && (
        <DetailRow label={t('column.about')} value={subjectName} href={`/admin/users?user=${subjectUserId}`} />
      )}
      <DetailRow
        label={t('column.why')}
        value={
          <div>
            <ApprovalReasons approval={approval} />
          </div>
        }
      />
      <DetailRow
        label={t('column.by')}
        value={
          <DottedLine>
            {makerName}
            <DateTime at={requestedAt} />
          </DottedLine>
        }
      />
      <DetailRow label={t('column.state')} value={<ApprovalState approval={approval} />} />
      {status === 'pending' && <DetailRow label={t('column.until')} value={<DateTime at={expiresAt} />} />}
      {decidedAt !== null && <DetailRow label={t('column.ended')} value={<DateTime at={decidedAt} />} />}
      {status === 'approved' && (
        <DetailRow
          label={t('signature.label')}
          value={
            signature === 'valid'
              ? t('signature.valid', { name: checkerName })
              : t(signature === null ? 'signature.none' : 'signature.invalid')
          }
        />
      )}
      {decisionNote !== null && <DetailRow label={t('column.note')} value={decisionNote} />}
      <section className={styles.section}>
        <h3>{t('changes')}</h3>
        {changesOf(approval)}
      </section>
      <EarlierPayouts approval={approval} />
    </>
  );
}

/** What was proposed, with the values before and after it, and the decision. */
export function ApprovalSheet({ id, onClose, ...shown }: ApprovalSheetProps) {
  const { t } = useTranslation('approvals');
  const query = trpc.approvals.get.useQuery({ id: id ?? '' }, { ...polledApprovals, enabled: id !== null });
  const { data, error } = query;
  const title = data === undefined ? t('title') : t('titleOf', { number: data.number });
  return (
    <Sheet
      open={id !== null}
      title={title}
      onClose={onClose}
      width={640}
      footer={data && <ApprovalDecision key={data.id} approval={data} onClose={onClose} />}
    >
      {data === undefined && error === null && <DetailsSkeleton rows={8} />}
      {data === undefined && error !== null && <QueryError query={query} title={t('failed.open')} />}
      {data !== undefined && <ApprovalFacts approval={data} {...shown} />}
    </Sheet>
  );
}
