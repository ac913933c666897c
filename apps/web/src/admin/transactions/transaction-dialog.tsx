import { clsx } from 'clsx';
import { requestStatuses, textMax, type RequestStatus, type RequestType } from '@app/contract';
import { formatSgd } from '@app/money';
import { Alert, Button, Input, Select } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf, isErrorWithoutField } from '../../shared/lib/api-error.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { DialogButtons, SecondPersonNote } from '../ui/dialog-footer.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { FocusableButton } from '../ui/focusable-button.tsx';
import { InstantField } from './instant-field.tsx';
import { CorrectionDetails } from './correction-details.tsx';
import { isCorrection, transactionUpdateOf, type TransactionEdits, type TransactionUpdate } from './transaction-update.ts';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import type { EditableTransaction } from './transaction-view.ts';
import { useCorrectionReason } from './use-correction-reason.ts';
import { useUpdateTransaction } from './use-update-transaction.ts';
import styles from './transactions.module.css';
import adminTableStyles from '../ui/admin-table.module.css';

const types = ['deposit', 'withdrawal'] as const satisfies readonly RequestType[];

type FieldsProps = {
  row: EditableTransaction;
  edits: TransactionEdits;
  problems: Record<string, string>;
  idOf: (field: keyof TransactionEdits) => string;
  onWrite: (edits: TransactionEdits) => void;
};

function KindFields({ row, edits, problems, idOf, onWrite }: FieldsProps) {
  const { t } = useTranslation(['transactions', 'area']);
  return (
    <>
      <LabelledField id={idOf('type')} label={t('column.type')} problem={problems['type']}>
        {(control) => (
          <Select<RequestType>
            {...control}
            className={clsx(adminTableStyles.fullWidth)}
            value={edits.type ?? row.type}
            options={types.map((type) => ({ value: type, label: t(typeLabels[type]) }))}
            onChange={(type) => onWrite({ type })}
          />
        )}
      </LabelledField>
      <LabelledField id={idOf('status')} label={t('column.status')} problem={problems['status']}>
        {(control) => (
          <Select<RequestStatus>
            {...control}
            className={clsx(adminTableStyles.fullWidth)}
            value={edits.status ?? row.status}
            options={requestStatuses.map((status) => ({ value: status, label: t(`area:status.${status}`) }))}
            onChange={(status) => onWrite({ status })}
          />
        )}
      </LabelledField>
    </>
  );
}

function TextFields({ row, edits, problems, idOf, onWrite }: FieldsProps) {
  const { t } = useTranslation('transactions');
  return (
    <>
      <LabelledField id={idOf('createdAt')} label={t('form.createdAt')} help={t('form.zone')} problem={problems['createdAt']}>
        {(control) => <InstantField {...control} at={edits.createdAt ?? row.createdAt} onChoose={(createdAt) => onWrite({ createdAt })} />}
      </LabelledField>
      <LabelledField id={idOf('notes')} label={t('form.notes')} problem={problems['notes']}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={textMax.note}
            value={edits.notes ?? row.notes ?? ''}
            onChange={(event) => onWrite({ notes: event.target.value })}
          />
        )}
      </LabelledField>
    </>
  );
}

/** The text of the button with the changes: "Change to SGD 999.99, Approved". */
function useSaveLabel({ amount, type, status, createdAt }: TransactionUpdate): string {
  const { t } = useTranslation(['transactions', 'area']);
  const language = useLanguage();
  const changes = [
    amount === undefined ? [] : formatSgd(amount),
    type === undefined ? [] : t(typeLabels[type]),
    status === undefined ? [] : t(`area:status.${status}`),
    createdAt === undefined ? [] : formatInstant(createdAt, language),
  ].flat();
  return changes.length === 0 ? t('form.save') : t('amount.ok', { after: changes.join(', ') });
}

function TransactionForm({ row, onClose }: { row: EditableTransaction; onClose: () => void }) {
  const { t } = useTranslation(['transactions', 'area']);
  const { state } = useConnection();
  const [formId, warningId] = [useId(), useId()];
  const [edits, setEdits] = useState<TransactionEdits>({});
  const update = useUpdateTransaction(onClose);
  const problems = update.error === null ? {} : fieldSentencesOf(apiErrorOf(update.error));
  const input = transactionUpdateOf(row, edits);
  const isUnchanged = Object.keys(input).length === 1 || edits.amount === null;
  const idOf = (field: keyof TransactionEdits) => `${formId}-${field}`;
  const onWrite = (changed: TransactionEdits) => setEdits((previous) => ({ ...previous, ...changed }));
  const saveLabel = useSaveLabel(input);
  const fields = { row, edits, problems, idOf, onWrite };
  const reason = useCorrectionReason(row, input, `${formId}-reason`);
  const next = { amount: input.amount ?? row.amount, type: input.type ?? row.type, status: input.status ?? row.status };
  const isBlocked = isUnchanged || update.isPending || state !== 'ok';
  function save(event: FormEvent) {
    event.preventDefault();
    const reasonInput = isBlocked ? null : reason.checkReason();
    if (reasonInput !== null) update.mutate({ ...input, ...reasonInput });
  }
  return (
    <form noValidate className={styles.transactionForm} onSubmit={save}>
      <UnsavedInput when={Object.keys(input).length > 1} />
      {isErrorWithoutField(update.error) && <ErrorPanel error={update.error} title={t('failed.update')} takesFocus />}
      <CorrectionDetails row={row} next={next} warningId={warningId} />
      <LabelledField id={idOf('amount')} label={t('form.amount')} problem={problems['amount']}>
        {(control) => (
          <SgdInput
            {...control}
            size="middle"
            value={edits.amount === undefined ? row.amount : edits.amount}
            onChange={(amount) => onWrite({ amount })}
          />
        )}
      </LabelledField>
      <KindFields {...fields} />
      <TextFields {...fields} />
      {reason.isAsked && <ReasonField {...reason.field} />}
      <Alert type="warning" showIcon title={t('amount.warning')} />
      <DialogButtons>
        {isCorrection(input) && <SecondPersonNote />}
        <Button onClick={onClose}>{t('cancel')}</Button>
        <FocusableButton type="primary" htmlType="submit" loading={update.isPending} blocked={isBlocked} aria-describedby={warningId}>
          {saveLabel}
        </FocusableButton>
      </DialogButtons>
    </form>
  );
}

/** Corrects every editable field of a deposit or withdrawal of one user. `row` null: the dialog is closed. */
export function TransactionDialog({ row, onClose }: { row: EditableTransaction | null; onClose: () => void }) {
  const { t } = useTranslation('transactions');
  return (
    <Sheet open={row !== null} title={row === null ? '' : t('editTitle', { number: row.number })} onClose={onClose}>
      {row !== null && <TransactionForm key={row.id} row={row} onClose={onClose} />}
    </Sheet>
  );
}
