import { textMax, trimText } from '@app/contract';
import { add, formatSgd, subtract, type Idr } from '@app/money';
import { Alert, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/lib/business-time.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useMoneyForm } from '../../shared/lib/use-money-form.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DialogFooter, SecondPersonNote } from '../ui/dialog-footer.tsx';
import { TreasuryAmount } from './treasury-state.tsx';
import type { TreasuryRow } from './treasury-view.ts';
import styles from './treasury.module.css';

type ReverseFormProps = { row: TreasuryRow; atBank: Idr | undefined; onClose: () => void };

function ReverseForm({ row, atBank, onClose }: ReverseFormProps) {
  const { t } = useTranslation('treasury');
  const language = useLanguage();
  const noteId = useId();
  const [note, setNote] = useState('');
  const form = useMoneyForm({ note: noteId }, t('reverse.failed'));
  const params = { amount: formatSgd(row.amount) };
  const reverse = trpc.treasury.reverse.useMutation({
    ...form.mutationOptions,
    onError: unlessSent(onClose, form.showRefusal),
    onSuccess() {
      form.showSuccess(t('reverse.done', params));
      onClose();
    },
  });
  const after = atBank === undefined ? null : row.direction === 'in' ? subtract(atBank, row.amount) : add(atBank, row.amount);
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing: Record<string, string> = trimText(note) === '' ? { [noteId]: t('reverse.noteMissing') } : {};
    form.show(missing);
    if (trimText(note) !== '') reverse.mutate({ id: row.id, note: trimText(note) });
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <UnsavedInput when={trimText(note) !== ''} />
      <DetailRow label={t(`direction.${row.direction}`)} value={<TreasuryAmount row={row} />} />
      <DetailRow label={t('column.day')} value={formatDay(row.occurredOn, language)} />
      <DetailRow label={t('column.note')} value={row.note} />
      {after !== null && <DetailRow label={t('record.after')} value={<Money amount={after} withIdr strong />} />}
      <LabelledField id={noteId} label={t('reverse.note')} problem={form.problems[noteId]}>
        {(control) => (
          <Input
            {...control}
            value={note}
            maxLength={textMax.note}
            autoFocus
            onChange={({ target }) => {
              setNote(target.value);
              form.forget(noteId);
            }}
          />
        )}
      </LabelledField>
      <Alert type="warning" showIcon title={t('reverse.text')} />
      <DialogFooter
        note={<SecondPersonNote above={{ limit: 'singleDepositMax', amount: row.amount }} />}
        cancelText={t('reverse.cancel')}
        submitText={t('reverse.ok', params)}
        danger
        isPending={reverse.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** Asks for the reason and reverses an entry; shows the money at the bank after it. `row` null: the dialog is closed. */
export function ReverseDialog({ row, ...rest }: Omit<ReverseFormProps, 'row'> & { row: TreasuryRow | null }) {
  const { t } = useTranslation('treasury');
  return (
    <Sheet open={row !== null} title={t('reverse.title')} onClose={rest.onClose}>
      {row !== null && <ReverseForm key={row.id} row={row} {...rest} />}
    </Sheet>
  );
}
