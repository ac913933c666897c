import { textMax } from '@app/contract';
import { Button, Input } from 'antd';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { PendingPayees } from './pending-payees.tsx';
import { useUpdateProfile } from './use-update-profile.ts';

const fields = ['bankName', 'accountName', 'accountNumber'] as const;
type BankField = (typeof fields)[number];
const labels = { bankName: 'bank.bankName', accountName: 'bank.accountName', accountNumber: 'bank.accountNumber' } as const;

/** Where withdrawals are paid to. An empty field is cleared. */
export function BankForm() {
  const { t } = useTranslation('profile');
  const formId = useId();
  const user = useUser();
  /* What is being written is not touched when the user is asked for again. */
  const [values, setValues] = useState<Partial<Record<BankField, string>>>({});
  const [password, setPassword] = useState('');
  const [isPasswordMissing, setIsPasswordMissing] = useState(false);
  const update = useUpdateProfile();
  const textOf = (field: BankField) => values[field] ?? user[field] ?? '';
  const problems = update.error === null ? {} : fieldSentencesOf(apiErrorOf(update.error));
  const firstWrong = [...fields, 'currentPassword' as const].find((field) => problems[field] !== undefined);
  useEffect(() => {
    if (firstWrong !== undefined) document.getElementById(`${formId}-${firstWrong}`)?.focus();
  }, [formId, firstWrong, update.error]);

  function save(event: FormEvent) {
    event.preventDefault();
    const [bankName, accountName, accountNumber] = [
      textOf('bankName').trim(),
      textOf('accountName').trim(),
      textOf('accountNumber').trim(),
    ];
    if (password === '') return setIsPasswordMissing(true);
    const forget = () => {
      setValues({});
      setPassword('');
    };
    update.mutate({ bankName, accountName, accountNumber, currentPassword: password }, { onSuccess: forget });
  }
  return (
    <SectionCard title={t('bank.title')}>
      <form noValidate onSubmit={save} className="profile-form">
        {update.error !== null && firstWrong === undefined && <ErrorPanel error={update.error} title={t('failed')} />}
        <p className="profile-note">{t('bank.note')}</p>
        <PendingPayees />
        {fields.map((field) => (
          <LabelledField key={field} id={`${formId}-${field}`} label={t(labels[field])} problem={problems[field]}>
            <Input
              id={`${formId}-${field}`}
              value={textOf(field)}
              maxLength={textMax.bankField}
              autoComplete="off"
              aria-invalid={problems[field] !== undefined}
              {...(problems[field] !== undefined && { status: 'error' as const })}
              {...(field === 'accountNumber' && { inputMode: 'numeric' as const })}
              onChange={(event) => setValues((known) => ({ ...known, [field]: event.target.value }))}
            />
          </LabelledField>
        ))}
        <LabelledField
          id={`${formId}-currentPassword`}
          label={t('password.current')}
          help={t('bank.passwordHelp')}
          problem={isPasswordMissing ? t('password.currentMissing') : problems['currentPassword']}
        >
          <Input.Password
            id={`${formId}-currentPassword`}
            value={password}
            autoComplete="current-password"
            aria-invalid={isPasswordMissing || problems['currentPassword'] !== undefined}
            onChange={(event) => {
              setPassword(event.target.value);
              setIsPasswordMissing(false);
            }}
          />
        </LabelledField>
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t('bank.save')}
        </Button>
      </form>
    </SectionCard>
  );
}
