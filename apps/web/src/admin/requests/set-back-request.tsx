import { trimText } from '@app/contract';
import { formatSgd } from '@app/money';
import { Button } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useRenewMoney } from '../../shared/lib/use-renew-money.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { DialogFooter, SecondPersonNote } from '../ui/dialog-footer.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { RequestSetBackNote } from '../ui/request-set-back-note.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { requestLabels } from './request-labels.ts';
import styles from './admin-requests.module.css';

type SetBackFormProps = { request: AdminRequest; reasonId: string; onClose: () => void };

function SetBackForm({ request, reasonId, onClose }: SetBackFormProps) {
  const { t } = useTranslation(['admin-requests']);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const update = trpc.transactions.update.useMutation({
    onSuccess() {
      toast.success(t('setBack.done', { number: request.number }));
      onClose();
    },
    onError: unlessSent(onClose),
    onSettled: useRenewMoney(),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = trimText(reason);
    if (given !== '') return update.mutate({ id: request.id, status: 'pending', reason: given });
    setIsMissing(true);
    document.getElementById(reasonId)?.focus();
  }
  function write(next: string) {
    setReason(next);
    setIsMissing(false);
  }
  return (
    <form noValidate className={styles.setBackForm} onSubmit={submit}>
      <UnsavedInput when={trimText(reason) !== ''} />
      {update.error !== null && <ErrorPanel error={update.error} title={t('setBack.failed')} takesFocus />}
      <DetailRow label={t('admin.details.username')} value={<strong>{request.username}</strong>} />
      <DetailRow label={t(requestLabels[request.type].amount)} value={<Money amount={request.amount} withIdr />} />
      <DetailRow label={t('admin.column.status')} value={<StatusTag status={request.status} />} />
      <RequestSetBackNote request={request} />
      <ReasonField id={reasonId} reason={reason} isMissing={isMissing} onChange={write} />
      <DialogFooter
        note={<SecondPersonNote />}
        cancelText={t('setBack.cancel')}
        submitText={t('setBack.ok', { amount: formatSgd(request.amount) })}
        isPending={update.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** Sets a decided request back to pending: a button, and a dialog that states the effect and requires a reason. */
export function SetBackRequest({ request }: { request: AdminRequest }) {
  const { t } = useTranslation('admin-requests');
  const reasonId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('setBack.open')}</Button>
      <Sheet open={isOpen} title={t('setBack.title', { number: request.number })} onClose={close} focusId={reasonId}>
        {isOpen && <SetBackForm request={request} reasonId={reasonId} onClose={close} />}
      </Sheet>
    </>
  );
}
