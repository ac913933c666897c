import { textMax, trimText } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { answerWithPasskey, deviceRefusalOf, passkeySupport, usePasskeyDevice } from '../../shared/lib/passkeys.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { DialogButtons } from '../ui/dialog-footer.tsx';
import type { OpenApproval } from './approval-view.ts';
import styles from './approvals.module.css';

/** Why the reader may not decide it. */
function ObstacleNote({ approval: { obstacle, mayApproveFrom } }: { approval: OpenApproval }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  if (obstacle === null || obstacle === 'decided') return null;
  const isLater = obstacle === 'not_yet' && mayApproveFrom !== null;
  const text = isLater ? t('obstacle.later', { at: formatInstant(mayApproveFrom, language) }) : t(`obstacle.${obstacle}`);
  return <Alert type="info" showIcon title={text} />;
}

/** Approves an approval; a passkey of the reader, where there is one, signs it first. */
function useApprove({ id, number, needsPasskey }: OpenApproval, renew: () => void) {
  const { t } = useTranslation('approvals');
  const { client } = trpc.useUtils();
  async function sign(): Promise<string> {
    if (passkeySupport() !== 'yes') throw new Error('no passkey can be used here');
    return answerWithPasskey(() => client.approvals.passkeyOptions.mutate({ id }));
  }
  return useMutation({
    mutationFn: async (note: string | null) =>
      client.approvals.decide.mutate({ id, decision: 'approved', note, ...(needsPasskey && { credential: await sign() }) }),
    onSuccess: () => toast.success(t('toast.approved', { number })),
    onSettled: renew,
  });
}

/** Why a call to approve failed: the device or the server refused. */
function ApproveFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('approvals');
  const refusal = deviceRefusalOf(error);
  let text: string | undefined;
  if (refusal !== null) text = refusal === 'cancelled' ? t('device.cancelled') : t('device.failed');
  else if (apiErrorOf(error).errorCode === 'PASSKEY_REFUSED') text = t('device.refused');
  return <ErrorPanel error={error} title={t('failed.decide')} {...(text !== undefined && { text })} takesFocus />;
}

/** Approve, reject or, for the proposer, take back. */
export function ApprovalDecision({ approval, onClose }: { approval: OpenApproval; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  const { state } = useConnection();
  const renewMoney = useRenewMoney();
  const utils = trpc.useUtils();
  const noteId = useId();
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const { id, number, obstacle, needsPasskey } = approval;
  /* The decision may have changed anything. */
  const renew = () => {
    renewMoney();
    void utils.invalidate();
  };
  const approve = useApprove(approval, renew);
  const reject = trpc.approvals.decide.useMutation({
    onSuccess: () => toast.success(t('toast.rejected', { number })),
    onSettled: renew,
  });
  const withdraw = trpc.approvals.withdraw.useMutation({
    onSuccess: () => toast.success(t('toast.withdrawn', { number })),
    onSettled: renew,
  });
  usePasskeyDevice(needsPasskey && obstacle === null);
  const isBusy = approve.isPending || reject.isPending || withdraw.isPending || state !== 'ok';
  const error = reject.error ?? withdraw.error;
  const given = trimText(note);
  /* Given to each call, so that a sheet that was closed or shows another approval by then is left alone. */
  const closing = { onSuccess: onClose };
  function sendApproval() {
    reject.reset();
    approve.mutate(given === '' ? null : given, closing);
  }
  function sendRejection() {
    approve.reset();
    setNoteMissing(given === '');
    if (given === '') document.getElementById(noteId)?.focus();
    else reject.mutate({ id, decision: 'rejected', note: given }, closing);
  }
  return (
    <div className={clsx(styles.decision)}>
      <UnsavedInput when={given !== ''} />
      {approve.error !== null && <ApproveFailure error={approve.error} />}
      {error !== null && <ErrorPanel error={error} title={t('failed.decide')} takesFocus />}
      <ObstacleNote approval={approval} />
      {obstacle === null && (
        <LabelledField id={noteId} label={t('note')} problem={isNoteMissing ? t('noteMissing') : undefined}>
          {(control) => (
            <Input
              {...control}
              value={note}
              maxLength={textMax.note}
              autoComplete="off"
              readOnly={isBusy}
              onChange={({ target }) => {
                setNote(target.value);
                setNoteMissing(false);
              }}
            />
          )}
        </LabelledField>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t('close')}</Button>
        {obstacle === 'own_proposal' && (
          <Button danger loading={withdraw.isPending} disabled={isBusy} onClick={() => withdraw.mutate({ id }, closing)}>
            {t('withdraw')}
          </Button>
        )}
        {obstacle === null && (
          <>
            <Button danger loading={reject.isPending} disabled={isBusy} onClick={sendRejection}>
              {t('reject')}
            </Button>
            <Button type="primary" loading={approve.isPending} disabled={isBusy} onClick={sendApproval}>
              {approve.isPending && needsPasskey ? t('device.asking') : t(needsPasskey ? 'approveWithPasskey' : 'approve')}
            </Button>
          </>
        )}
      </DialogButtons>
    </div>
  );
}
