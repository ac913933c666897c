import { trimText } from '@app/contract';
import { formatSgd } from '@app/money';
import { Button } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useConnection } from '../../lib/connection.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRenewMoney } from '../../lib/use-renew-money.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { Money } from '../../ui/money.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { ReopenNote } from '../../ui/reopen-note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { AdminRequest } from './admin-request-view.ts';

type ReopenFormProps = { request: AdminRequest; reasonId: string; onClose: () => void };

function ReopenForm({ request, reasonId, onClose }: ReopenFormProps) {
  const { t } = useTranslation('queue');
  const { state } = useConnection();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const update = trpc.transactions.update.useMutation({
    onSuccess() {
      toast.success(t('reopen.done', { number: request.number }));
      onClose();
    },
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
    <form noValidate className="reopen-form" onSubmit={submit}>
      {update.error !== null && <ErrorPanel error={update.error} title={t('reopen.failed')} />}
      <FactRow label={t('admin.facts.username')} value={<strong>{request.username}</strong>} />
      <FactRow label={t('admin.column.amount')} value={<Money amount={request.amount} withIdr />} />
      <FactRow label={t('admin.column.status')} value={<StatusTag status={request.status} />} />
      <ReopenNote request={request} />
      <ReasonField id={reasonId} reason={reason} isMissing={isMissing} onChange={write} />
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('reopen.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={update.isPending} disabled={state !== 'ok' || update.isPending}>
          {t('reopen.ok', { amount: formatSgd(request.amount) })}
        </Button>
      </div>
    </form>
  );
}

/** The way back of a decided request into the queue: a button, and the dialog that says what it does and asks why. */
export function ReopenRequest({ request }: { request: AdminRequest }) {
  const { t } = useTranslation('queue');
  const reasonId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('reopen.open')}</Button>
      <Sheet open={isOpen} title={t('reopen.title', { number: request.number })} onClose={close} focusId={reasonId}>
        {isOpen && <ReopenForm request={request} reasonId={reasonId} onClose={close} />}
      </Sheet>
    </>
  );
}
