import { textMax, treasuryDirections, type TreasuryDirection } from '@app/contract';
import { formatSgd, type Idr } from '@app/money';
import { Alert, App, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { businessDayNow } from '../../shared/lib/working-days.ts';
import { formatDay } from '../../shared/lib/business-time.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DayField } from '../../shared/ui/day-field.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DialogFooter, SecondPersonNote } from '../ui/dialog-footer.tsx';
import { useRecordTreasuryEntry } from './use-record-treasury-entry.ts';
import styles from './treasury.module.css';

function RecordForm({ atBank, onClose }: { atBank: Idr | undefined; onClose: () => void }) {
  const { t } = useTranslation('treasury');
  const language = useLanguage();
  const { modal } = App.useApp();
  const { ids, values, change, atBankAfter, checkEntry, record, problems } = useRecordTreasuryEntry(atBank, onClose);
  const details = atBankAfter !== null && (
    <>
      {atBank !== undefined && <DetailRow label={t('record.before')} value={<Money amount={atBank} withIdr />} />}
      <DetailRow label={t('record.after')} value={<Money amount={atBankAfter} withIdr strong />} />
    </>
  );
  function ask() {
    const entry = checkEntry();
    if (entry === null) return;
    const { direction, amount, note, occurredOn } = entry;
    void modal.confirm({
      title: t('record.confirmTitle'),
      content: (
        <div className={styles.review}>
          <DetailRow label={t(`direction.${direction}`)} value={<Money amount={amount} withIdr strong />} />
          <DetailRow label={t('record.day')} value={formatDay(occurredOn, language)} />
          <DetailRow label={t('record.note')} value={note} />
          {details}
          <Alert type="info" showIcon title={t('record.final')} />
        </div>
      ),
      okText: t(direction === 'in' ? 'record.okIn' : 'record.okOut', { amount: formatSgd(amount) }),
      cancelText: t('record.back'),
      onOk: () => record.mutateAsync(entry).catch(() => undefined), // the form shows it
    });
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <UnsavedInput when={values.amount !== null || values.note !== ''} />
      <Segmented<TreasuryDirection>
        block
        aria-label={t('record.direction')}
        value={values.direction}
        options={treasuryDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
        onChange={(direction) => change({ direction })}
      />
      <LabelledField id={ids.amount} label={t('record.amount')} problem={problems[ids.amount]}>
        {(control) => <SgdInput {...control} value={values.amount} onChange={(amount) => change({ amount })} autoFocus />}
      </LabelledField>
      <LabelledField id={ids.note} label={t('record.note')} help={t('record.noteHelp')} problem={problems[ids.note]}>
        {(control) => (
          <Input {...control} value={values.note} maxLength={textMax.note} onChange={({ target }) => change({ note: target.value })} />
        )}
      </LabelledField>
      <LabelledField id={ids.occurredOn} label={t('record.day')} help={t('record.dayHelp')} problem={problems[ids.occurredOn]}>
        {(control) => (
          <DayField
            {...control}
            day={values.occurredOn}
            onChoose={(day) => change({ occurredOn: day ?? businessDayNow() })}
            isDayDisabled={(day) => day > businessDayNow()}
          />
        )}
      </LabelledField>
      <div className={styles.details}>{details}</div>
      <DialogFooter
        note={values.amount !== null && <SecondPersonNote above={{ limit: 'singleDepositMax', amount: values.amount }} />}
        cancelText={t('reverse.cancel')}
        submitText={t('record.review')}
        isPending={record.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** Records money at the bank that does not come from members. `atBank`: the money at the bank now; undefined: not loaded. */
export function RecordDialog({ open, atBank, onClose }: { open: boolean; atBank: Idr | undefined; onClose: () => void }) {
  const { t } = useTranslation('treasury');
  return (
    <Sheet open={open} title={t('record.title')} onClose={onClose}>
      {open && <RecordForm atBank={atBank} onClose={onClose} />}
    </Sheet>
  );
}
