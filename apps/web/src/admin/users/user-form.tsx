import { clsx } from 'clsx';
import { isAllowed, passwordLength, textMax, type Role } from '@app/contract';
import { Button, Input, Select } from 'antd';
import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../shared/lib/connection.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { apiErrorOf, isErrorWithoutField } from '../../shared/lib/api-error.ts';
import { AccessField } from './access-field.tsx';
import { EndAccess } from './end-access.tsx';
import { AdminBalanceField } from './admin-balance-field.tsx';
import type { ListedUser, UserKind } from './user-view.ts';
import { bankFields, lastDayOf } from './user-update.ts';
import { labelsOf, roleLabels } from './user-labels.ts';
import { useUserForm, type UserField, type UserFormState } from './use-user-form.tsx';
import styles from './admin-users.module.css';
import adminTableStyles from '../ui/admin-table.module.css';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

const bankLabels = { bankName: 'form.bankName', accountName: 'form.accountName', accountNumber: 'form.accountNumber' } as const;

type FieldsProps = { user: ListedUser; form: UserFormState; idOf: (field: UserField) => string };

function BankFields({ user, form: { edits, problems, write }, idOf }: FieldsProps) {
  const { t } = useTranslation('users');
  return bankFields.map((field) => (
    <LabelledField key={field} id={idOf(field)} label={t(bankLabels[field])} problem={problems[field]}>
      {(control) => (
        <Input
          {...control}
          value={edits[field] ?? user[field] ?? ''}
          maxLength={textMax.bankField}
          autoComplete="off"
          onChange={(event) => write(field, event.target.value)}
        />
      )}
    </LabelledField>
  ));
}

function RoleField({ user, form: { edits, problems, write }, idOf, roles }: FieldsProps & { roles: readonly Role[] }) {
  const { t } = useTranslation(['users', 'app']);
  return (
    <LabelledField id={idOf('role')} label={t('form.role')} help={t('form.roleHelp')} problem={problems['role']}>
      {(control) => (
        <Select<Role>
          {...control}
          className={clsx(adminTableStyles.fullWidth)}
          value={edits.role ?? user.role}
          options={roles.map((role) => ({ value: role, label: t(roleLabels[role]) }))}
          onChange={(role) => write('role', role)}
        />
      )}
    </LabelledField>
  );
}

function PasswordField({ user, form: { edits, problems, write }, idOf }: FieldsProps) {
  const { t } = useTranslation('users');
  const length = isAllowed('member', edits.role ?? user.role) ? passwordLength.min : passwordLength.minAdmin;
  return (
    <LabelledField
      id={idOf('password')}
      label={t('form.password')}
      help={t('form.passwordHelp', { length })}
      problem={problems['password']}
    >
      {(control) => (
        <Input.Password
          {...control}
          value={edits.password ?? ''}
          maxLength={passwordLength.max}
          autoComplete="new-password"
          onChange={(event) => write('password', event.target.value)}
        />
      )}
    </LabelledField>
  );
}

type UserFormProps = {
  user: ListedUser;
  kind: UserKind;
  /** The roles that can be assigned here; empty: the viewer can't change the role. */
  roles: readonly Role[];
  /** Closes the form. */
  onClose: () => void;
};

/** The form in which an administrator changes a user. Only edited fields are sent. */
export function UserForm({ user, kind, roles, onClose }: UserFormProps) {
  const { t } = useTranslation(['users', 'app']);
  const { state } = useConnection();
  const formId = useId();
  const idOf = (field: UserField) => `${formId}-${field}`;
  const form = useUserForm(user, kind, idOf, onClose);
  const lastDay = lastDayOf(user, form.edits);
  const { error, isPending } = form.update;
  const isAboutBalance = apiErrorOf(error).errorCode === 'BALANCE_CHANGED';
  function save(event: FormEvent) {
    event.preventDefault();
    form.save();
  }
  return (
    <form noValidate onSubmit={save} className={styles.form}>
      <UnsavedInput when={!form.isUnchanged} />
      {isErrorWithoutField(error) && !isAboutBalance && (
        <ErrorPanel error={error} title={t(labelsOf(kind, user).updateFailed)} takesFocus />
      )}
      {kind === 'member' && <BankFields user={user} form={form} idOf={idOf} />}
      {user.accessUntil === undefined && <AdminBalanceField user={user} form={form} idOf={idOf} />}
      {roles.length > 0 && <RoleField user={user} form={form} idOf={idOf} roles={roles} />}
      {lastDay !== undefined && (
        <>
          <AccessField
            id={idOf('lastDay')}
            lastDay={lastDay}
            problem={form.problems['lastDay']}
            onChoose={(day) => form.write('lastDay', day)}
          />
          <EndAccess user={user} onSent={onClose} />
        </>
      )}
      <PasswordField user={user} form={form} idOf={idOf} />
      <div className={styles.formFooter}>
        {form.needsTwo && <SecondPersonNote />}
        <Button type="primary" htmlType="submit" loading={isPending} disabled={form.isUnchanged || isPending || state !== 'ok'}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
