import { textMax, trimText } from '@app/contract';
import { Alert, Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { DottedLine } from '../../shared/ui/list-row.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { polledApprovals } from '../lib/use-approval-counts.ts';
import { DialogButtons } from '../ui/dialog-footer.tsx';
import { ApprovalReasons, ApprovalState } from './approval-rows.tsx';
import type { OpenApproval } from './approval-view.ts';
import { useApprovalTitle } from './use-approval-title.ts';
import styles from './approvals.module.css';

type ApprovalSheetProps = {
  /** The open approval; null: the sheet is closed. */
  id: string | null;
  onClose: () => void;
  /** Shows the values before and after it. */
  changesOf: (approval: OpenApproval) => ReactNode;
};

/** Why the reader may not decide it. */
function ObstacleNote({ approval: { obstacle, mayApproveFrom } }: { approval: OpenApproval }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  if (obstacle === null || obstacle === 'decided') return null;
  const isLater = obstacle === 'not_yet' && mayApproveFrom !== null;
  const text = isLater ? t('obstacle.later', { at: formatInstant(mayApproveFrom, language) }) : t(`obstacle.${obstacle}`);
  return <Alert type="info" showIcon title={text} />;
}

/** Approve, reject or, for the proposer, take back. */
function Decision({ approval, onClose }: { approval: OpenApproval; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  const { state } = useConnection();
  const renewMoney = useRenewMoney();
  const utils = trpc.useUtils();
  const noteId = useId();
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  /* The decision may have changed anything. */
  const renew = () => {
    renewMoney();
    void utils.invalidate();
  };
  const decide = trpc.approvals.decide.useMutation({
    onSuccess({ status, number }) {
      toast.success(status === 'approved' ? t('toast.approved', { number }) : t('toast.rejected', { number }));
      onClose();
    },
    onSettled: renew,
  });
  const withdraw = trpc.approvals.withdraw.useMutation({
    onSuccess() {
      toast.success(t('toast.withdrawn', { number: approval.number }));
      onClose();
    },
    onSettled: renew,
  });
  const { id, obstacle } = approval;
  const isBusy = decide.isPending || withdraw.isPending || state !== 'ok';
  const error = decide.error ?? withdraw.error;
  const given = trimText(note);
  const approve = () => decide.mutate({ id, decision: 'approved', note: given === '' ? null : given });
  function reject() {
    setNoteMissing(given === '');
    if (given === '') document.getElementById(noteId)?.focus();
    else decide.mutate({ id, decision: 'rejected', note: given });
  }
  return (
    <>
      <UnsavedInput when={given !== ''} />
      {error !== null && <ErrorPanel error={error} title={t('failed.decide')} takesFocus />}
      <ObstacleNote approval={approval} />
      {obstacle === null && (
        <div className={styles.note}>
          <LabelledField id={noteId} label={t('note')} problem={isNoteMissing ? t('noteMissing') : undefined}>
            {(control) => (
              <Input
                {...control}
                value={note}
                maxLength={textMax.note}
                autoComplete="off"
                onChange={({ target }) => {
                  setNote(target.value);
                  setNoteMissing(false);
                }}
              />
            )}
          </LabelledField>
        </div>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t('close')}</Button>
        {obstacle === 'own_proposal' && (
          <Button danger loading={withdraw.isPending} disabled={isBusy} onClick={() => withdraw.mutate({ id })}>
            {t('withdraw')}
          </Button>
        )}
        {obstacle === null && (
          <>
            <Button danger disabled={isBusy} onClick={reject}>
              {t('reject')}
            </Button>
            <Button type="primary" loading={decide.isPending} disabled={isBusy} onClick={approve}>
              {t('approve')}
            </Button>
          </>
        )}
      </DialogButtons>
    </>
  );
}

/** The page on which the request is seen with its proof, its payee and the history of the member. */
const requestAddressOf = ({ operation, kind, subjectId }: OpenApproval): string | null =>
  operation === 'requests.process' && (kind === 'deposit' || kind === 'withdrawal') && subjectId !== null
    ? `${requestPages[kind]}?tab=all&request=${subjectId}`
    : null;

function ApprovalFacts({ approval, changesOf }: { approval: OpenApproval } & Pick<ApprovalSheetProps, 'changesOf'>) {
  const { t } = useTranslation('approvals');
  const titleOf = useApprovalTitle();
  const { makerName, requestedAt, expiresAt, status, decidedAt, decisionNote, subjectUserId, subjectName } = approval;
  const requestAddress = requestAddressOf(approval);
  return (
    <>
      <DetailRow label={t('column.what')} value={titleOf(approval)} strong />
      {requestAddress !== null && <DetailRow label={t('column.request')} value={t('openRequest')} href={requestAddress} />}
      {subjectUserId !== null && subjectName !== null && (
        <DetailRow label={t('column.about')} value={subjectName} href={`/admin/users?user=${subjectUserId}`} />
      )}
      <DetailRow label={t('column.why')} value={<ApprovalReasons approval={approval} />} />
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
      {decisionNote !== null && <DetailRow label={t('column.note')} value={decisionNote} />}
      <section className={styles.changes}>
        <h3>{t('changes')}</h3>
        {changesOf(approval)}
      </section>
    </>
  );
}

/** What was proposed, with the values before and after it, and the decision. */
export function ApprovalSheet({ id, onClose, changesOf }: ApprovalSheetProps) {
  const { t } = useTranslation('approvals');
  const { data, error, refetch } = trpc.approvals.get.useQuery({ id: id ?? '' }, { ...polledApprovals, enabled: id !== null });
  const title = data === undefined ? t('title') : t('titleOf', { number: data.number });
  return (
    <Sheet
      open={id !== null}
      title={title}
      onClose={onClose}
      width={640}
      footer={data && <Decision key={data.id} approval={data} onClose={onClose} />}
    >
      {data === undefined && error === null && <DetailsSkeleton rows={8} />}
      {data === undefined && error !== null && <ErrorPanel error={error} title={t('failed.open')} onRetry={() => void refetch()} />}
      {data !== undefined && <ApprovalFacts approval={data} changesOf={changesOf} />}
    </Sheet>
  );
}
