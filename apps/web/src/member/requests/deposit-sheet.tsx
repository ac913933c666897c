import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { ImageUpload } from '../../shared/ui/image-upload.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { BankField } from './bank-field.tsx';
import { RequestForm } from './request-form.tsx';
import { SubmitRequest } from './submit-request.tsx';
import { isTooManyPending, TooManyPending } from './too-many-pending.tsx';
import { useDeposit } from './use-deposit.ts';
import styles from './requests.module.css';

type DepositSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The number of the member's pending deposits. */
  pendingCount: number;
};

/** The form of a deposit: destination bank, amount and payment proof. `open` comes from the query string. */
export function DepositSheet({ open, onClose, pendingCount }: DepositSheetProps) {
  const { t } = useTranslation('requests');
  const { ids, banks, changedAt, minimum, values, change, submit, error, isPending, isDone, problems } = useDeposit(open, onClose);
  const { amount } = values;
  const submitText = amount ? t('member.deposit.submitAmount', { amount: formatSgd(amount) }) : t('member.deposit.submit');
  /* The count that arrives while the sheet closes includes this deposit. */
  const isFull = !isDone && isTooManyPending(pendingCount);
  const standingError = Object.keys(problems).length === 0 && !isFull ? error : null;
  return (
    <Sheet
      open={open}
      title={t('member.deposit.title')}
      onClose={onClose}
      focusId={ids.amount}
      footer={<SubmitRequest formId={ids.form} text={submitText} isPending={isPending} disabled={isFull} />}
    >
      <RequestForm id={ids.form} error={standingError} errorTitle={t('member.deposit.failed')} onSubmit={submit}>
        <UnsavedInput when={Object.values(values).some((value) => value !== null)} />
        {isFull && <TooManyPending count={pendingCount} />}
        <p className={styles.sheetNote}>{t('member.deposit.note')}</p>
        <BankField
          id={ids.destination}
          banks={banks.data?.items}
          error={banks.error}
          onRetry={() => void banks.refetch()}
          value={values.destination}
          changedAt={changedAt}
          amount={amount}
          onChange={(destination) => change('destination', destination)}
          problem={problems[ids.destination]}
        />
        <LabelledField
          id={ids.amount}
          label={t('member.amount')}
          aside={<span className="num">{t('member.minimum', { minimum: formatSgd(minimum) })}</span>}
          problem={problems[ids.amount]}
        >
          {(control) => <SgdInput {...control} value={amount} onChange={(next) => change('amount', next)} />}
        </LabelledField>
        <LabelledField id={ids.proof} label={t('member.deposit.proof')} problem={problems[ids.proof]}>
          {({ id, 'aria-describedby': describedBy }) => (
            <ImageUpload
              id={id}
              describedBy={describedBy}
              label={t('member.deposit.proof')}
              value={values.proof}
              onChange={(next) => change('proof', next)}
            />
          )}
        </LabelledField>
      </RequestForm>
    </Sheet>
  );
}
