import { textMax, trimText } from '@app/contract';
import { add, formatSgd, subtract, type Idr } from '@app/money';
import { Alert, Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/business-time.ts';
import { useConnection } from '../../lib/connection.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { useMoneyForm } from '../../lib/use-money-form.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TreasuryAmount } from './treasury-state.tsx';
import type { TreasuryRow } from './treasury-view.ts';

type ReverseFormProps = { row: TreasuryRow; atBank: Idr | undefined; onClose: () => void };

function ReverseForm({ row, atBank, onClose }: ReverseFormProps) {
  const { t } = useTranslation('treasury');
  const language = useLanguage();
  const { state } = useConnection();
  const noteId = useId();
  const [note, setNote] = useState('');
  const form = useMoneyForm({ note: noteId }, t('reverse.failed'));
  const facts = { amount: formatSgd(row.amount) };
  const reverse = trpc.treasury.reverse.useMutation({
    onError: form.refuse,
    onSuccess() {
      form.succeed(t('reverse.done', facts));
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
    <form noValidate className="treasury-form" onSubmit={submit}>
      <FactRow label={t(`direction.${row.direction}`)} value={<TreasuryAmount row={row} />} />
      <FactRow label={t('column.day')} value={formatDay(row.occurredOn, language)} />
      <FactRow label={t('column.note')} value={row.note} />
      {after !== null && <FactRow label={t('record.after')} value={<Money amount={after} withIdr strong />} />}
      <LabelledField id={noteId} label={t('reverse.note')} problem={form.problems[noteId]}>
        <Input
          id={noteId}
          value={note}
          maxLength={textMax.note}
          autoFocus
          aria-invalid={form.problems[noteId] !== undefined}
          onChange={({ target }) => {
            setNote(target.value);
            form.forget(noteId);
          }}
        />
      </LabelledField>
      <Alert type="warning" showIcon title={t('reverse.text')} />
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('reverse.cancel')}</Button>
        <Button type="primary" danger htmlType="submit" loading={reverse.isPending} disabled={state !== 'ok' || reverse.isPending}>
          {t('reverse.ok', facts)}
        </Button>
      </div>
    </form>
  );
}

/** Takes an entry back, with the reason and what it leaves at the bank. `row` null: nothing is open. */
export function ReverseDialog({ row, ...rest }: Omit<ReverseFormProps, 'row'> & { row: TreasuryRow | null }) {
  const { t } = useTranslation('treasury');
  return (
    <Sheet open={row !== null} title={t('reverse.title')} onClose={rest.onClose}>
      {row !== null && <ReverseForm key={row.id} row={row} {...rest} />}
    </Sheet>
  );
}
