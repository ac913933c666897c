import { countApprovals, textMax, trimText, type ProcessRequestInput } from '@app/contract';
import { formatSgd } from '@app/money';
import { Alert, Button, Checkbox, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf } from '../../lib/api-error.ts';
import { formatInstant } from '../../lib/business-time.ts';
import { useConnection } from '../../lib/connection.ts';
import { useUser } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useHasStood } from '../../lib/use-has-stood.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { isTooMuch } from './admin-balance-steps.tsx';
import { isWithoutPayee } from './is-without-payee.ts';
import type { AdminRequest, AdminRequestDetails } from './admin-request-view.ts';
import { ReopenRequest } from './reopen-request.tsx';
import { adminWords } from './admin-request-words.ts';

/** Longer than the two presses of a double click are apart. */
const doubleClickMs = 600;

type AdminDecisionProps = {
  details: AdminRequestDetails;
  isEnd: boolean;
  /** Leads on; the decision counts as under way until it has. */
  onDecided: () => Promise<void>;
  onClose: () => void;
};

/** Sends a decision; says in a toast that it was taken (a refusal is shown under the buttons) and renews what may have changed. */
function useDecision({ request }: AdminRequestDetails, onDecided: () => Promise<void>) {
  const { t } = useTranslation(['queue', 'app']);
  const utils = trpc.useUtils();
  const words = adminWords[request.type];
  return trpc.requests.process.useMutation({
    onSuccess({ status, amount, username }) {
      toast.success(t(words[status === 'approved' ? 'approved' : 'rejected'], { amount: formatSgd(amount), username }));
      return onDecided();
    },
    onSettled: () => void utils.requests.invalidate(),
  });
}

type DecidedProps = { request: AdminRequest; wasLate: boolean; isEnd: boolean; onClose: () => void };

/** Who decided and when, with the note that the member sees. `wasLate`: it still waited when it was opened here. */
function Decided({ request, wasLate, isEnd, onClose }: DecidedProps) {
  const { t } = useTranslation(['queue', 'app']);
  const language = useLanguage();
  const { status, processedBy, processedAt, createdAt, adminNote } = request;
  const params = { by: processedBy ?? '-', at: formatInstant(processedAt ?? createdAt, language) };
  const isApproved = status === 'approved';
  return (
    <footer className="decision">
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
      <div className="decision-row">
        <p className="decision-note quiet">{adminNote ?? t('admin.decision.noNote')}</p>
        <ReopenRequest request={request} />
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
  const { t } = useTranslation(['queue', 'app']);
  return (
    <Input
      id="admin-note"
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
  const { t } = useTranslation('queue');
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

/** Approve or reject, with a note. Rejecting without a reason asks for one; the money moves on the server's word only. */
export function AdminDecision({ details, isEnd, onDecided, onClose }: AdminDecisionProps) {
  const { t } = useTranslation(['queue', 'app']);
  const { request } = details;
  const process = useDecision(details, onDecided);
  const { state } = useConnection();
  /* After a decision the next request stands under the same finger: the second press of a double click is not for it. */
  const isRead = useHasStood(doubleClickMs);
  const [note, setNote] = useState('');
  const [needsReason, setNeedsReason] = useState(false);
  const [confirmed, setConfirmed] = useState(0);
  const [needsCheck, setNeedsCheck] = useState(false);
  const field = useRef<InputRef>(null);
  /* A request that was set back is decided anew. What the server refused stays to be read. */
  const earlier = request.earlierDecisions?.length ?? 0;
  const [seenEarlier, setSeenEarlier] = useState(earlier);
  if (earlier !== seenEarlier) {
    setSeenEarlier(earlier);
    setNeedsReason(false);
    setNeedsCheck(false);
  }
  const failure = process.error === null ? null : apiErrorOf(process.error);
  /* Decided by somebody else while it was open here: found out by trying, or by the poll. */
  const [wasOpen] = useState(request.status === 'pending');
  const isMine = request.processedBy === useUser().username;
  /* The answer to the same decision may have been lost on its way, and it was sent again. */
  const isAsSent = isMine && request.status === process.variables?.status;
  const isRefusedAsLate = failure?.errorCode === 'ALREADY_PROCESSED' && !isAsSent;
  const wasLate = isRefusedAsLate || (!isMine && wasOpen && !process.isSuccess);
  if (request.status !== 'pending') return <Decided request={request} wasLate={wasLate} isEnd={isEnd} onClose={onClose} />;

  /* What is decided is the payee that is on the screen. */
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
  /* How many payments there may have been. Another one after the confirmation has to be confirmed as well. */
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
    setNote(next);
    setNeedsReason(false);
  }
  const isRefused = failure !== null && failure.errorCode !== 'ALREADY_PROCESSED';
  const problem = needsReason
    ? t('admin.decision.noteRequired')
    : needsCheck
      ? t('admin.decision.notPaidMissing')
      : isOffline
        ? t('admin.decision.offline')
        : isRefused
          ? (failure.detail ?? t(adminWords[request.type].processFailed))
          : null;
  const chosen = process.isPending ? process.variables.status : null;
  return (
    <footer className="decision">
      {toConfirm > 0 && <NotPaidBox isConfirmed={confirmed === toConfirm} onChange={confirm} />}
      <label htmlFor="admin-note">
        {t('admin.decision.note')} <span className="quiet">{t('admin.decision.noteHint')}</span>
      </label>
      <div className="decision-row">
        <NoteField note={note} problem={needsReason} disabled={process.isPending} field={field} onChange={write} />
        <SteadyButton danger size="large" blocked={isClosed} loading={chosen === 'rejected'} onClick={reject}>
          {t('admin.decision.reject')}
        </SteadyButton>
        <SteadyButton
          type="primary"
          size="large"
          blocked={isClosed || isTooMuch(details) || isWithoutPayee(request)}
          loading={chosen === 'approved'}
          onClick={approve}
        >
          {t('admin.decision.approve', { amount: formatSgd(request.amount) })}
        </SteadyButton>
      </div>
      {/* On wider screens the connection notice says it beside the drawer. */}
      <p id="admin-note-problem" className={isOffline && !needsReason ? 'field-error phone-only' : 'field-error'} role="alert">
        {problem}
      </p>
    </footer>
  );
}
