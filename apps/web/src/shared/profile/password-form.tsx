import { isAllowed, passwordLength, type Role } from '@app/contract';
import { clsx } from 'clsx';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorWithoutField } from '../lib/api-error.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LabelledField } from '../ui/labelled-field.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { passwordFields, useChangePassword } from './use-change-password.ts';
import styles from './profile.module.css';

const labels = { currentPassword: 'password.current', newPassword: 'password.new', confirmation: 'password.confirmation' } as const;

/** Changes the password. That ends the other sessions. */
export function PasswordForm({ role }: { role: Role }) {
  const { t } = useTranslation('profile');
  const length = isAllowed('member', role) ? passwordLength.min : passwordLength.minAdmin;
  const formId = useId();
  const { values, problems, write, submit, change } = useChangePassword(role, (field) => `${formId}-${field}`);
  return (
    <SectionCard title={t('password.title')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isErrorWithoutField(change.error) && <ErrorPanel error={change.error} title={t('password.failed')} />}
        {passwordFields.map((field) => (
          <LabelledField
            key={field}
            id={`${formId}-${field}`}
            label={t(labels[field])}
            problem={problems[field]}
            {...(field === 'newPassword' && { help: t('password.help', { length }) })}
          >
            {(control) => (
              <Input.Password
                {...control}
                value={values[field]}
                autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
                onChange={(event) => write(field, event.target.value)}
              />
            )}
          </LabelledField>
        ))}
        <Button className={clsx(styles.save)} type="primary" htmlType="submit" loading={change.isPending}>
          {t('password.submit')}
        </Button>
      </form>
    </SectionCard>
  );
}
