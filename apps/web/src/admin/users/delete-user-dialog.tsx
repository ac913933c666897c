import { isAuditor } from '@app/contract';
import { formatSgd } from '@app/money';
import { Input } from 'antd';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { DialogFooter, SecondPersonNote } from '../ui/dialog-footer.tsx';
import type { ListedUser, Overview, UserKind } from './user-view.ts';
import { labelsOf, userLabels } from './user-labels.ts';
import styles from './admin-users.module.css';

const hasMoneyOrRequests = ({ available, invested, investments, deposits, withdrawals }: Overview) =>
  [available, invested, investments.active, deposits.pending, withdrawals.pending].some((held) => held > 0);

/** What the deletion of an auditor does, who holds nothing. */
function ConsequencesOfAuditor({ user: { username, email } }: { user: ListedUser }) {
  const { t } = useTranslation('users');
  return (
    <>
      <DetailRow label={t('column.username')} value={<strong>{username}</strong>} />
      <DetailRow label={t('column.email')} value={email} />
      <ul className={styles.deleteConsequences}>
        <li>{t('delete.auditor')}</li>
        <li>{t('delete.auditorInstead')}</li>
      </ul>
    </>
  );
}

/** The user's current balances, investments and pending requests, and what the deletion does to each. */
function Consequences({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['users', 'app']);
  const { user, available, invested, investments, deposits, withdrawals, pending } = overview;
  const waiting = deposits.pending + withdrawals.pending;
  const requests = t('delete.requests', { deposits: deposits.pending, withdrawals: withdrawals.pending, sgd: formatSgd(pending) });
  return (
    <>
      <DetailRow label={t('column.username')} value={<strong>{user.username}</strong>} />
      <DetailRow
        label={t('delete.memberNumber')}
        value={
          <>
            <strong className="num">{user.userNumber}</strong>
            <CopyButton text={String(user.userNumber)} label={t('delete.memberNumber')} />
          </>
        }
      />
      <DetailRow label={t('page.available')} value={<Money amount={available} withIdr />} />
      <DetailRow label={t('delete.investments', { count: investments.active })} value={<Money amount={invested} withIdr />} />
      <DetailRow label={t('delete.waiting')} value={waiting === 0 ? '0' : requests} />
      <ul className={styles.deleteConsequences}>
        {available > 0 && <li>{t('delete.balanceGoes')}</li>}
        {investments.active > 0 && <li>{t('delete.investmentsEnd')}</li>}
        {waiting > 0 && <li>{t('delete.requestsEnd')}</li>}
        <li>{t('delete.text')}</li>
      </ul>
    </>
  );
}

type DeleteFormProps = {
  overview: Overview;
  kind: UserKind;
  /** The id of the control with the initial focus: the username field, or without one the cancel button. */
  firstId: string;
  onClose: () => void;
};

function DeleteForm({ overview, kind, firstId, onClose }: DeleteFormProps) {
  const { t } = useTranslation(['users', 'app']);
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState('');
  const { id, username } = overview.user;
  const labels = labelsOf(kind, overview.user);
  const remove = trpc.users.delete.useMutation({
    onSuccess() {
      toast.success(t(labels.deleted));
      onClose();
    },
    onError: unlessSent(onClose, (error) => toastFailure(error, t(labels.deleteFailed))),
    onSettled() {
      /* Not `users.get`: this dialog would ask for the deleted user. */
      for (const part of [utils.users.list, utils.users.listClosed, utils.stats, utils.requests]) void part.invalidate();
    },
  });
  const isAsked = hasMoneyOrRequests(overview);
  /* The sheet may have opened long before the data of this form was loaded. */
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  const isConfirmed = !isAsked || typed.trim() === username;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isConfirmed) remove.mutate({ id });
  }
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedInput when={typed !== ''} />
      {isAuditor(overview.user.role) ? <ConsequencesOfAuditor user={overview.user} /> : <Consequences overview={overview} />}
      {isAsked && (
        <LabelledField id={firstId} label={t('delete.type', { username })} help={t('delete.typeHelp')}>
          {(control) => (
            <Input {...control} value={typed} autoComplete="off" spellCheck={false} onChange={({ target }) => setTyped(target.value)} />
          )}
        </LabelledField>
      )}
      <DialogFooter
        note={<SecondPersonNote />}
        cancelText={t('cancel')}
        cancelId={isAsked ? undefined : firstId}
        submitText={t('delete.ok', { username })}
        danger
        isBlocked={!isConfirmed}
        isPending={remove.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

type DeleteUserDialogProps = { user: ListedUser | null; kind: UserKind; onClose: () => void };

/**
 * Deletes a user after showing what they hold; with money or pending requests the administrator types the username. `user`
 * null: closed.
 */
export function DeleteUserDialog({ user, kind, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation(['users', 'app']);
  const firstId = useId();
  const query = trpc.users.get.useQuery(
    { id: user?.id ?? '' },
    { enabled: user !== null, staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false }, // what was typed stays
  );
  const { data, error, isFetching } = query;
  const isReady = data !== undefined && data.user.id === user?.id && (!isFetching || error !== null);
  return (
    <Sheet open={user !== null} title={t('delete.title')} onClose={onClose} focusId={firstId}>
      <QueryError query={query} title={t(userLabels[kind].loadFailed)} />
      {!isReady && error === null && <DetailsSkeleton rows={4} />}
      {isReady && <DeleteForm key={data.user.id} overview={data} kind={kind} firstId={firstId} onClose={onClose} />}
    </Sheet>
  );
}
