import { formatIdr, formatSgd, type Idr } from '@app/money';
import { Alert, App, Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../shared/lib/api-error.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { DialogButtons, SecondPersonNote } from '../ui/dialog-footer.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { FocusableButton } from '../ui/focusable-button.tsx';
import { CorrectionDetails } from './correction-details.tsx';
import type { EditableTransaction } from './transaction-view.ts';
import { useCorrectionReason } from './use-correction-reason.ts';
import { useUpdateTransaction } from './use-update-transaction.ts';
import styles from './transactions.module.css';

function AmountForm({ row, onClose }: { row: EditableTransaction; onClose: () => void }) {
  const { t } = useTranslation(['transactions', 'app']);
  const { modal } = App.useApp();
  const { state } = useConnection();
  const id = useId();
  const [amount, setAmount] = useState<Idr | null>(null);
  const update = useUpdateTransaction(onClose);
  const problems = update.error === null ? {} : fieldSentencesOf(apiErrorOf(update.error));
  const isReady = amount !== null && amount > 0 && amount !== row.amount && state === 'ok' && !update.isPending;
  const [reasonId, warningId] = [useId(), useId()];
  const next = { ...row, amount: amount ?? row.amount };
  const reason = useCorrectionReason(row, { id: row.id, ...(isReady && { amount }) }, reasonId);
  function ask(to: Idr) {
    const reasonInput = reason.checkReason();
    if (reasonInput === null) return;
    const params = { username: row.username, before: formatSgd(row.amount), after: formatSgd(to), idr: formatIdr(to) };
    void modal.confirm({
      title: t('amount.confirmTitle'),
      content: t('amount.confirmText', params),
      okText: t('amount.ok', params),
      cancelText: t('cancel'),
      onOk: () => update.mutateAsync({ id: row.id, newAmount: to, ...reasonInput }).catch(() => undefined), // the form shows it
    });
  }
  return (
    <div className={styles.transactionForm}>
      <UnsavedInput when={amount !== null && amount !== row.amount} />
      {update.error !== null && problems['newAmount'] === undefined && (
        <ErrorPanel error={update.error} title={t('failed.update')} takesFocus />
      )}
      <CorrectionDetails row={row} next={next} warningId={warningId} />
      <LabelledField id={id} label={t('amount.new')} problem={problems['newAmount']}>
        {(control) => <SgdInput {...control} value={amount} onChange={setAmount} autoFocus />}
      </LabelledField>
      {reason.isAsked && <ReasonField {...reason.field} />}
      <Alert type="warning" showIcon title={t('amount.warning')} />
      <DialogButtons>
        <SecondPersonNote />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <FocusableButton
          type="primary"
          loading={update.isPending}
          blocked={!isReady}
          aria-describedby={warningId}
          onClick={() => amount !== null && ask(amount)}
        >
          {amount === null ? t('amount.save') : t('amount.ok', { after: formatSgd(amount) })}
        </FocusableButton>
      </DialogButtons>
    </div>
  );
}

/** Corrects the amount of a deposit or withdrawal; the balance changes accordingly. `row` null: the dialog is closed. */
export function AmountDialog({ row, onClose }: { row: EditableTransaction | null; onClose: () => void }) {
  const { t } = useTranslation('transactions');
  return (
    <Sheet open={row !== null} title={row === null ? '' : t('editTitle', { number: row.number })} onClose={onClose}>
      {row !== null && <AmountForm key={row.id} row={row} onClose={onClose} />}
    </Sheet>
  );
}
