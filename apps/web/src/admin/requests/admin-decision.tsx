import { clsx } from 'clsx';
import { countApprovals, textMax, trimText, type ProcessRequestInput } from '@app/contract';
import { formatSgd } from '@app/money';
import { Alert, Button, Checkbox, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, isAnswered } from '../../shared/lib/api-error.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { trpc } from '../../shared/lib/trpc.ts';
import { useMountedFor } from '../lib/use-mounted-for.ts';
import { noValue } from '../lib/no-value.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import { FocusableButton } from '../ui/focusable-button.tsx';
import { exceedsAvailable } from './admin-balance-steps.tsx';
import { isWithoutPayee } from '../../shared/lib/is-without-payee.ts';
import type { AdminRequest, AdminRequestDetails } from './admin-request-view.ts';
import { SetBackRequest } from './set-back-request.tsx';
import { requestLabels } from './request-labels.ts';
import styles from './admin-requests.module.css';
import labelledFieldStyles from '../../shared/ui/labelled-field.module.css';

/** Longer than the interval between the two presses of a double click. */
const doubleClickMs = 600;

type AdminDecisionProps = {
  details: AdminRequestDetails;
  isEnd: boolean;
  /** The note that is being written; it outlives this component. */
  note: string;
  onNoteChange: (note: string) => void;
  /** Opens the next request; the decision counts as pending until that has happened. */
  onDecided: () => Promise<void>;
  onClose: () => void;
};

/** Sends a decision, shows a toast on success (a refusal is shown under the buttons) and refetches what may have changed. */
function useDecision({ request }: AdminRequestDetails, onDecided: () => Promise<void>) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const labels = requestLabels[request.type];
  return trpc.requests.process.useMutation({
    onSuccess({ status, amount, username }) {
      toast.success(t(labels[status === 'approved' ? 'approved' : 'rejected'], { amount: formatSgd(amount), username }));
      return onDecided();
    },
    onSettled: useRenewMoney(),
  });
}

type DecidedProps = { request: AdminRequest; wasLate: boolean; isEnd: boolean; onClose: () => void };

/** Who decided and when, with the note for the member. `wasLate`: the request was still pending when it was opened here. */
function Decided({ request, wasLate, isEnd, onClose }: DecidedProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const language = useLanguage();
  const { status, processedBy, processedAt, createdAt, adminNote } = request;
  const params = { by: processedBy ?? noValue, at: formatInstant(processedAt ?? createdAt, language) };
  const isApproved = status === 'approved';
  return (
    <footer className={styles.decision}>
      {wasLate ? (
        <Alert
          type="info"
          showIcon
          title={isApproved ? t('admin.decision.approvedMeanwhile', params) : t('admin.decision.rejectedMeanwhile', params)}
        />
      ) : (
        <p>{isApproved ? t('admin.decision.approvedBy', params) : t('admin.decision.rejectedBy', params)}</p>
      )}
      {isEnd && <Alert type="info" showIcon role="status" title={t('admin.decision.endOfList')} />}
      <div className={styles.decisionRow}>
        <p className={`${styles.decisionNote} quiet`}>{adminNote ?? t('admin.decision.noNote')}</p>
        <SetBackRequest request={request} />
        <Button onClick={onClose}>{t('admin.decision.close')}</Button>
      </div>
    </footer>
  );
}

type NoteFieldProps = {
  note: string;
  problem: boolean;
  disabled: boolean;
  field: React.RefObject<InputRef | null>;
  onChange: (note: string) => void;
};

function NoteField({ note, problem, disabled, field, onChange }: NoteFieldProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  return (
    <Input
      id="admin-note"
      className={clsx(styles.noteField)}
      ref={field}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      maxLength={textMax.note}
      placeholder={t('admin.decision.notePlaceholder')}
      disabled={disabled}
      autoComplete="off"
      aria-invalid={problem}
      aria-describedby="admin-note-problem"
      {...(problem && { status: 'error' as const })}
    />
  );
}

const notPaidId = 'not-paid';

/** A warning that the withdrawal may already have been paid, with a checkbox to confirm that it has not. */
function NotPaidBox({ isConfirmed, onChange }: { isConfirmed: boolean; onChange: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation('admin-requests');
  return (
    <Alert
      type="warning"
      showIcon
      title={t('admin.decision.mayBePaid')}
      description={
        <Checkbox
          id={notPaidId}
          checked={isConfirmed}
          aria-describedby="admin-note-problem"
          onChange={({ target }) => onChange(target.checked)}
        >
          {t('admin.decision.notPaid')}
        </Checkbox>
      }
    />
  );
}

/** Approve or reject, with a note, which a rejection requires. The screen shows a result only after the server's answer. */
export function AdminDecision({ details, isEnd, note, onNoteChange, onDecided, onClose }: AdminDecisionProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const { request } = details;
  const process = useDecision(details, onDecided);
  const { state } = useConnection();
  /* After a decision the next request appears at the same place: the second press of a double click must not decide it. */
  const isRead = useMountedFor(doubleClickMs);
  const [needsReason, setNeedsReason] = useState(false);
  const [confirmed, setConfirmed] = useState(0);
  const [needsCheck, setNeedsCheck] = useState(false);
  const field = useRef<InputRef>(null);
  /* A request that was set back starts a new decision. The server's refusal stays visible. */
  const earlier = request.earlierDecisions?.length ?? 0;
  const [seenEarlier, setSeenEarlier] = useState(earlier);
  if (earlier !== seenEarlier) {
    setSeenEarlier(earlier);
    setNeedsReason(false);
    setNeedsCheck(false);
  }
  const failure = process.error === null ? null : apiErrorOf(process.error);
  /* Decided by another administrator while it was open here: known from the refusal, or from polling. */
  const [wasOpen] = useState(request.status === 'pending');
  const isMine = request.processedBy === useUser().username;
  /* The answer to the same decision may have been lost, after which it was sent again. */
  const isAsSent = isMine && request.status === process.variables?.status;
  const isRefusedAsLate = failure?.errorCode === 'ALREADY_PROCESSED' && !isAsSent;
  const wasLate = isRefusedAsLate || (!isMine && wasOpen && !process.isSuccess);
  if (request.status !== 'pending') return <Decided request={request} wasLate={wasLate} isEnd={isEnd} onClose={onClose} />;

  /* The decision applies to the payee on the screen. */
  const expectedPayee = request.payeeMark === null ? {} : { expectedPayee: request.payeeMark };
  const isOffline = state !== 'ok';
  const isClosed = isOffline || !isRead || process.isPending;
  const decide = (status: ProcessRequestInput['status']) =>
    process.mutate({ id: request.id, status, adminNote: trimText(note) || null, unpaidApprovals: confirmed, ...expectedPayee });
  function reject() {
    if (trimText(note) !== '') return decide('rejected');
    setNeedsReason(true);
    field.current?.focus();
  }
  /* The number of payments that may have been made. An approval after the confirmation has to be confirmed as well. */
  const toConfirm = request.type === 'withdrawal' ? countApprovals(request.earlierDecisions) : 0;
  function approve() {
    if (confirmed === toConfirm) return decide('approved');
    setNeedsCheck(true);
    document.getElementById(notPaidId)?.focus();
  }
  function confirm(isConfirmed: boolean) {
    setConfirmed(isConfirmed ? toConfirm : 0);
    setNeedsCheck(false);
    process.reset();
  }
  function write(next: string) {
    onNoteChange(next);
    setNeedsReason(false);
  }
  const isRefused = failure !== null && failure.errorCode !== 'ALREADY_PROCESSED';
  const refusal = !isRefused
    ? null
    : isAnswered(failure)
      ? (failure.detail ?? t(requestLabels[request.type].processFailed))
      : t('admin.decision.noAnswer');
  const problem = needsReason
    ? t('admin.decision.noteRequired')
    : needsCheck
      ? t('admin.decision.notPaidMissing')
      : isOffline
        ? t('admin.decision.offline')
        : refusal;
  const chosen = process.isPending ? process.variables.status : null;
  return (
    <footer className={styles.decision}>
      {toConfirm > 0 && <NotPaidBox isConfirmed={confirmed === toConfirm} onChange={confirm} />}
      <label htmlFor="admin-note">
        {t('admin.decision.note')} <span className="quiet">{t('admin.decision.noteHint')}</span>
      </label>
      <div className={styles.decisionRow}>
        <NoteField note={note} problem={needsReason} disabled={process.isPending} field={field} onChange={write} />
        <FocusableButton danger size="large" blocked={isClosed} loading={chosen === 'rejected'} onClick={reject}>
          {t('admin.decision.reject')}
        </FocusableButton>
        <FocusableButton
          className={clsx(styles.approve)}
          type="primary"
          size="large"
          blocked={isClosed || exceedsAvailable(details) || isWithoutPayee(request)}
          loading={chosen === 'approved'}
          onClick={approve}
        >
          {t('admin.decision.approve', { amount: formatSgd(request.amount) })}
        </FocusableButton>
      </div>
      {/* On wider screens the connection notice is visible beside the drawer. */}
      <p
        id="admin-note-problem"
        className={isOffline && !needsReason ? `${labelledFieldStyles.fieldError} phone-only` : labelledFieldStyles.fieldError}
        role="alert"
      >
        {problem}
      </p>
    </footer>
  );
}
