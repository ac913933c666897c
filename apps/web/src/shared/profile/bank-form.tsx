import { clsx } from 'clsx';
import { isAllowed, bankFields, textMax } from '@app/contract';
import { Alert, Button, Input } from 'antd';
import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorWithoutField } from '../lib/api-error.ts';
import { useUser } from '../lib/session.tsx';
import { loadingStateOf } from '../lib/use-reserved-height.ts';
import { useOwnPayoutControls } from '../lib/use-own-payout-controls.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LabelledField } from '../ui/labelled-field.tsx';
import { PayoutsNotice } from '../ui/payouts-notice.tsx';
import { DetailsSkeleton } from '../ui/skeletons.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { PendingPayees, usePendingPayees } from './pending-payees.tsx';
import { useBankForm, type BankFormField } from './use-bank-form.ts';
import styles from './profile.module.css';

const labels = {
  bankName: 'bank.bankName',
  accountName: 'bank.accountName',
  accountNumber: 'bank.accountNumber',
  accountNumberAgain: 'bank.accountNumberAgain',
} as const;

type FieldProps = { field: BankFormField; id: string; form: ReturnType<typeof useBankForm> };

function BankField({ field, id, form: { textOf, problems, write } }: FieldProps & { field: keyof typeof labels }) {
  const { t } = useTranslation('profile');
  return (
    <LabelledField id={id} label={t(labels[field])} problem={problems[field]}>
      {(control) => (
        <Input
          {...control}
          value={textOf(field)}
          maxLength={textMax.bankField}
          autoComplete="off"
          {...(field.startsWith('accountNumber') && { inputMode: 'numeric' as const })}
          onChange={({ target }) => write(field, target.value)}
        />
      )}
    </LabelledField>
  );
}

function CurrentPasswordField({ field, id, form: { textOf, problems, write } }: FieldProps) {
  const { t } = useTranslation('profile');
  return (
    <LabelledField id={id} label={t('password.current')} help={t('bank.passwordHelp')} problem={problems[field]}>
      {(control) => (
        <Input.Password
          {...control}
          value={textOf(field)}
          autoComplete="current-password"
          onChange={({ target }) => write(field, target.value)}
        />
      )}
    </LabelledField>
  );
}

/** The bank details to which withdrawals are paid. An empty field is cleared. */
export function BankForm() {
  const { t } = useTranslation('profile');
  const { bankDetailsBy, role } = useUser();
  const ownsMoney = isAllowed('member', role);
  const controls = useOwnPayoutControls(ownsMoney);
  const pending = usePendingPayees(ownsMoney);
  const payouts = controls.data;
  const isFrozen = payouts !== undefined && payouts.frozenAt !== null;
  const formId = useId();
  const idOf = (field: BankFormField) => `${formId}-${field}`;
  const form = useBankForm(idOf);
  function submit(event: FormEvent) {
    event.preventDefault();
    form.save();
  }
  /* What is above the fields would move them if it came later. */
  if (ownsMoney && loadingStateOf(controls, pending) === 'waiting')
    return (
      <SectionCard title={t('bank.title')}>
        <DetailsSkeleton rows={8} />
      </SectionCard>
    );
  return (
    <SectionCard title={t('bank.title')}>
      <form noValidate onSubmit={submit} className={styles.form}>
        {isErrorWithoutField(form.update.error) && <ErrorPanel error={form.update.error} title={t('failed')} />}
        {payouts && <PayoutsNotice {...payouts} />}
        <p className="callout">
          {t('bank.note')} {payouts?.isHeldOnChange === true && t('bank.heldOnChange', { count: payouts.holdHours })}
        </p>
        {bankDetailsBy === 'staff' && <Alert type="warning" showIcon title={t('bank.savedByStaff')} />}
        <PendingPayees withdrawals={pending.data?.items ?? []} />
        {bankFields.map((field) => (
          <BankField key={field} field={field} id={idOf(field)} form={form} />
        ))}
        {form.isNumberNew && <BankField field="accountNumberAgain" id={idOf('accountNumberAgain')} form={form} />}
        <CurrentPasswordField field="currentPassword" id={idOf('currentPassword')} form={form} />
        <Button className={clsx(styles.save)} type="primary" htmlType="submit" disabled={isFrozen} loading={form.update.isPending}>
          {t('bank.save')}
        </Button>
      </form>
    </SectionCard>
  );
}
