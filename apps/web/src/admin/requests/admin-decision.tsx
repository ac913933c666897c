import { clsx } from 'clsx';
import { countApprovals, largeRequestMin, textMax, trimText, type ProcessRequestInput } from '@app/contract';
import { formatSgd } from '@app/money';
import { Alert, Button, Checkbox, Input, type InputRef } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, isAnswered } from '../../shared/lib/api-error.ts';
import { isSentForApproval } from '../../shared/lib/sent-for-approval.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { useMay, useUser } from '../../shared/lib/session.tsx';
import { trpc } from '../../shared/lib/trpc.ts';
import { useMountedFor } from '../lib/use-mounted-for.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import { FocusableButton } from '../ui/focusable-button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { PendingApproval } from '../ui/pending-approvals.tsx';
import { exceedsAvailable } from './admin-balance-steps.tsx';
import { isWithoutPayee } from '../../shared/lib/is-without-payee.ts';
import type { AdminRequest, AdminRequestDetails } from './admin-request-view.ts';
import { PayoutObstacle, usePayoutObstacle } from './payout-obstacle.tsx';
import { RejectionReasons } from './rejection-reasons.tsx';
import { SeenAmountField, seenAmountProblem } from './seen-amount-field.tsx';
import { SetBackRequest } from './set-back-request.tsx';
import { requestLabels } from './request-labels.ts';
import { useDecisionSentence } from './use-decision-sentence.ts';
import styles from './admin-requests.module.css';
import labelledFieldStyles from '../../shared/ui/labelled-field.module.css';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

/** Longer than the interval between the two presses of a double click. */
const doubleClickMs = 600;

type AdminDecisionProps = {
  details: AdminRequestDetails;
  isEnd: boolean;
  /** The note that is being written; it outlives this component. */
  note: string;
  onNoteChange: (note: string) => void;
  /** Opens the next request; the decision counts as pending until that has happened. */
  onDecided: (decided: AdminRequest) => Promise<void>;
  onClose: () => void;
};

/** Sends a decision, shows a toast on success (a refusal is shown under the buttons) and refetches what may have changed. */
function useDecision({ request }: AdminRequestDetails, onDecided: AdminDecisionProps['onDecided']) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const labels = requestLabels[request.type];
  return trpc.requests.process.useMutation({
    onSuccess(decided) {
      const { status, amount, username } = decided;
      toast.success(t(labels[status === 'approved' ? 'approved' : 'rejected'], { amount: formatSgd(amount), username }));
      return onDecided(decided);
    },
    onSettled: useRenewMoney(),
  });
}

type DecidedProps = { request: AdminRequest; wasLate: boolean; isEnd: boolean; onClose: () => void };

/** Who decided and when, with the note for the member. `wasLate`: the request was still pending when it was opened here. */
function Decided({ request, wasLate, isEnd, onClose }: DecidedProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const sentenceOf = useDecisionSentence();
  const mayChange = useMay('admin');
  const { adminNote } = request;
  return (
    <footer className={styles.decision}>
      {wasLate ? <Alert type="info" showIcon title={sentenceOf(request, { wasLate })} /> : <p>{sentenceOf(request)}</p>}
      {isEnd && <Alert type="info" showIcon role="status" title={t('admin.decision.endOfList')} />}
      <div className={styles.decisionRow}>
        <p className={`${styles.decisionNote} quiet`}>{adminNote ?? t('admin.decision.noNote')}</p>
        {mayChange && <SetBackRequest request={request} />}
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
  /** While a reason for a rejection is chosen. */
  onEnter?: () => void;
  onEscape?: () => void;
};

function NoteField({ note, problem, disabled, field, onChange, onEnter, onEscape }: NoteFieldProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter?.();
    if (event.key !== 'Escape' || onEscape === undefined) return;
    event.stopPropagation(); // leaves the choice of a reason, not the request
    onEscape();
  }
  return (
    <Input
      id="admin-note"
      className={clsx(styles.noteField)}
      ref={field}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
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

type PendingDecisionProps = Pick<AdminDecisionProps, 'details' | 'note' | 'onNoteChange'> & { process: ReturnType<typeof useDecision> };

/** The buttons and the note; a rejection requires one, and offers the usual reasons. */
function PendingDecision({ details, note, onNoteChange, process }: PendingDecisionProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const { request, approval } = details;
  const { state } = useConnection();
  /* After a decision the next request appears at the same place: the second press of a double click must not decide it. */
  const isRead = useMountedFor(doubleClickMs);
  /* The note as it was before a rejection was begun; null: none was. */
  const [noteBefore, setNoteBefore] = useState<string | null>(null);
  const isRejecting = noteBefore !== null;
  const [needsReason, setNeedsReason] = useState(false);
  const [confirmed, setConfirmed] = useState(0);
  const [needsCheck, setNeedsCheck] = useState(false);
  const [seenAmount, setSeenAmount] = useState('');
  const [isCompared, setIsCompared] = useState(false);
  const seenAmountField = useRef<InputRef>(null);
  const field = useRef<InputRef>(null);
  const failure = process.error === null ? null : apiErrorOf(process.error);
  /* The decision applies to the payee on the screen. */
  const expectedPayee = request.payeeMark === null ? {} : { expectedPayee: request.payeeMark };
  const isOffline = state !== 'ok';
  const isClosed = isOffline || !isRead || process.isPending;
  const isObstructed = usePayoutObstacle(request) !== null;
  const mayNotApprove = isClosed || isObstructed || exceedsAvailable(details) || isWithoutPayee(request) || approval !== null;
  const amount = formatSgd(request.amount);
  const asksAmount = request.type === 'deposit' && request.amount >= largeRequestMin && !isRejecting;
  const amountProblem = asksAmount ? seenAmountProblem(seenAmount, request.amount) : null;
  const decide = (status: ProcessRequestInput['status']) =>
    process.mutate({
      id: request.id,
      status,
      adminNote: trimText(note) || null,
      unpaidApprovals: confirmed,
      ...expectedPayee,
      ...(asksAmount && status === 'approved' && { seenAmount: request.amount }),
    });
  function reject() {
    if (trimText(note) !== '') return decide('rejected');
    if (!isRejecting) return startRejection();
    setNeedsReason(true);
    field.current?.focus();
  }
  const startRejection = () => setNoteBefore(note);
  /* A reason for a rejection must not become the note of an approval. */
  function leaveRejection() {
    write(noteBefore ?? '');
    setNoteBefore(null);
    field.current?.blur(); // from now on keys are those of the request again
  }
  /* The number of payments that may have been made. An approval after the confirmation has to be confirmed as well. */
  const toConfirm = request.type === 'withdrawal' ? countApprovals(request.earlierDecisions) : 0;
  function approve() {
    if (amountProblem !== null) {
      setIsCompared(true);
      return seenAmountField.current?.focus();
    }
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
  useShortcuts({ a: isRejecting || mayNotApprove ? undefined : approve, r: isClosed || isRejecting ? undefined : startRejection });
  const isRefused = failure !== null && failure.errorCode !== 'ALREADY_PROCESSED' && !isSentForApproval(process.error);
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
  const seenProblem =
    isCompared && amountProblem !== null
      ? t(amountProblem === 'missing' ? 'admin.decision.seenAmountMissing' : 'admin.decision.seenAmountDiffers')
      : undefined;
  const chosen = process.isPending ? process.variables.status : null;
  return (
    <footer className={styles.decision}>
      {approval !== null && <PendingApproval {...approval} />}
      <PayoutObstacle request={request} />
      {toConfirm > 0 && <NotPaidBox isConfirmed={confirmed === toConfirm} onChange={confirm} />}
      {asksAmount && (
        <SeenAmountField
          text={seenAmount}
          problem={seenProblem}
          disabled={process.isPending}
          field={seenAmountField}
          onChange={(text) => {
            setSeenAmount(text);
            setIsCompared(false);
          }}
          onEnter={() => !mayNotApprove && approve()}
        />
      )}
      {isRejecting && (
        <RejectionReasons
          type={request.type}
          note={note}
          onChoose={write}
          onSend={() => !isClosed && reject()}
          onType={() => field.current?.focus()}
          onCancel={leaveRejection}
        />
      )}
      {approval === null && !isRejecting && (
        <SecondPersonNote
          above={{ limit: request.type === 'withdrawal' ? 'singlePayoutMax' : 'singleDepositMax', amount: request.amount }}
        />
      )}
      <label htmlFor="admin-note">
        {t('admin.decision.note')} <span className="quiet">{t('admin.decision.noteHint')}</span>
      </label>
      <div className={styles.decisionRow}>
        <NoteField
          note={note}
          problem={needsReason}
          disabled={process.isPending}
          field={field}
          onChange={write}
          {...(isRejecting && { onEnter: () => !isClosed && reject(), onEscape: leaveRejection })}
        />
        {isRejecting && (
          <Button size="large" onClick={leaveRejection}>
            {t('admin.decision.cancel')}
            <KeyHint name="Esc" />
          </Button>
        )}
        <FocusableButton
          danger
          size="large"
          blocked={isClosed}
          loading={chosen === 'rejected'}
          onClick={reject}
          aria-keyshortcuts={isRejecting ? undefined : 'R'}
        >
          {isRejecting ? t('admin.decision.rejectAmount', { amount }) : t('admin.decision.reject')}
          {(!isRejecting || trimText(note) !== '') && <KeyHint name={isRejecting ? 'Enter' : 'R'} />}
        </FocusableButton>
        {!isRejecting && (
          <FocusableButton
            className={clsx(styles.approve)}
            type="primary"
            size="large"
            blocked={mayNotApprove}
            loading={chosen === 'approved'}
            onClick={approve}
            aria-keyshortcuts="A"
          >
            {t('admin.decision.approve', { amount })}
            <KeyHint name="A" />
          </FocusableButton>
        )}
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

/** Shown instead of the decision to who may not decide: what keeps the request from being approved. */
function Undecided({ details: { request, approval }, onClose }: Pick<AdminDecisionProps, 'details' | 'onClose'>) {
  const { t } = useTranslation('admin-requests');
  return (
    <footer className={styles.decision}>
      {approval !== null && <PendingApproval {...approval} />}
      <PayoutObstacle request={request} />
      <div className={styles.decisionRow}>
        <p className={`${styles.decisionNote} quiet`}>{t('admin.decision.byAdministrators')}</p>
        <Button onClick={onClose}>{t('admin.decision.close')}</Button>
      </div>
    </footer>
  );
}

/** Approve or reject. The screen shows a result only after the server's answer. */
export function AdminDecision({ details, isEnd, note, onNoteChange, onDecided, onClose }: AdminDecisionProps) {
  const { request } = details;
  const process = useDecision(details, onDecided);
  /* Decided by another administrator while it was open here: known from the refusal, or from polling. */
  const [wasOpen] = useState(request.status === 'pending');
  const mayDecide = useMay('admin');
  const isMine = [request.processedBy, request.approvedBy].includes(useUser().username);
  /* The answer to the same decision may have been lost, after which it was sent again. */
  const isAsSent = isMine && request.status === process.variables?.status;
  const isRefusedAsLate = process.error !== null && apiErrorOf(process.error).errorCode === 'ALREADY_PROCESSED' && !isAsSent;
  const wasLate = isRefusedAsLate || (!isMine && wasOpen && !process.isSuccess);
  if (request.status !== 'pending') return <Decided request={request} wasLate={wasLate} isEnd={isEnd} onClose={onClose} />;
  if (!mayDecide) return <Undecided details={details} onClose={onClose} />;
  /* A request that was set back starts a new decision. The server's refusal stays visible. */
  const earlier = request.earlierDecisions?.length ?? 0;
  return <PendingDecision key={earlier} details={details} note={note} onNoteChange={onNoteChange} process={process} />;
}
