import { bankFields, textMax } from '@app/contract';
import { Alert, Button, Input } from 'antd';
import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { PendingPayees } from './pending-payees.tsx';
import { useBankForm, type BankFormField } from './use-bank-form.ts';

const labels = { bankName: 'bank.bankName', accountName: 'bank.accountName', accountNumber: 'bank.accountNumber' } as const;

/** Where withdrawals are paid to. An empty field is cleared. */
export function BankForm() {
  const { t } = useTranslation('profile');
  const { bankDetailsBy } = useUser();
  const formId = useId();
  const idOf = (field: BankFormField) => `${formId}-${field}`;
  const { textOf, problems, write, save, update, isAboutNoField } = useBankForm(idOf);
  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }
  return (
    <SectionCard title={t('bank.title')}>
      <form noValidate onSubmit={submit} className="profile-form">
        {isAboutNoField && <ErrorPanel error={update.error} title={t('failed')} />}
        <p className="callout">{t('bank.note')}</p>
        {bankDetailsBy === 'staff' && <Alert type="warning" showIcon title={t('bank.savedByStaff')} />}
        <PendingPayees />
        {bankFields.map((field) => (
          <LabelledField key={field} id={idOf(field)} label={t(labels[field])} problem={problems[field]}>
            <Input
              id={idOf(field)}
              value={textOf(field)}
              maxLength={textMax.bankField}
              autoComplete="off"
              aria-invalid={problems[field] !== undefined}
              {...(problems[field] !== undefined && { status: 'error' as const })}
              {...(field === 'accountNumber' && { inputMode: 'numeric' as const })}
              onChange={({ target }) => write(field, target.value)}
            />
          </LabelledField>
        ))}
        <LabelledField
          id={idOf('currentPassword')}
          label={t('password.current')}
          help={t('bank.passwordHelp')}
          problem={problems['currentPassword']}
        >
          <Input.Password
            id={idOf('currentPassword')}
            value={textOf('currentPassword')}
            autoComplete="current-password"
            aria-invalid={problems['currentPassword'] !== undefined}
            onChange={({ target }) => write('currentPassword', target.value)}
          />
        </LabelledField>
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t('bank.save')}
        </Button>
      </form>
    </SectionCard>
  );
}
