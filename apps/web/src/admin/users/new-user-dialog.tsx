import { isAllowed, passwordLength, textMax, usernameLength, type CreateUserInput, type Role } from '@app/contract';
import { Input, Select } from 'antd';
import { clsx } from 'clsx';
import { useId, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf, isErrorWithoutField } from '../../shared/lib/api-error.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import { checkAdministratorPassword, checkEmail, checkNewPassword, checkUsername } from '../../shared/lib/field-checks.ts';
import { useFieldProblems } from '../../shared/lib/use-field-problems.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DialogFooter, SecondPersonNote } from '../ui/dialog-footer.tsx';
import type { UserKind } from './user-view.ts';
import { AccessField, lastInstantOf, usualLastDay } from './access-field.tsx';
import { labelsOf, roleLabels, userLabels } from './user-labels.ts';
import styles from '../ui/dialog-form.module.css';
import adminTableStyles from '../ui/admin-table.module.css';

type NewUserValues = Pick<CreateUserInput, 'username' | 'email' | 'password'>;

/** The roles with which a user is created, by the screen; a master admin is an administrator first. */
const newRoles = { member: ['user'], administrator: ['admin', 'auditor'] } as const satisfies Record<UserKind, readonly [Role, ...Role[]]>;
type NewRole = (typeof newRoles)[UserKind][number];

/** Whether the access of a user with this role ends by itself: that of an auditor, who may edit nothing. */
const endsByItself = (role: NewRole): boolean => !isAllowed('editor', role);
type NewUserDialogProps = { kind: UserKind; open: boolean; onClose: () => void };

const labels = { username: 'new.username', email: 'new.email', password: 'new.password' } as const;
const emptyValues: NewUserValues = { username: '', email: '', password: '' };

const order = ['username', 'email', 'lastDay', 'password'] as const;
type NewUserField = (typeof order)[number];
const texts = ['username', 'email', 'password'] as const satisfies readonly (keyof NewUserValues)[];

/** The values of a new user, their problems, and the call. `idOf` gives the ids of the controls. */
function useNewUser(kind: UserKind, idOf: (field: NewUserField) => string, onDone: () => void) {
  const { t } = useTranslation(['users', 'errors']);
  const utils = trpc.useUtils();
  const [values, setValues] = useState(emptyValues);
  const [role, setRole] = useState<NewRole>(newRoles[kind][0]);
  const [lastDay, setLastDay] = useState(usualLastDay);
  const { problems, show, forget } = useFieldProblems(order, idOf);
  const create = trpc.users.create.useMutation({
    onSuccess(_created, input) {
      toast.success(t(labelsOf(kind, { role: input.role ?? role }).added));
      onDone();
    },
    onError: unlessSent(onDone, (error) => {
      const { accessUntil, ...sentences } = fieldSentencesOf(apiErrorOf(error));
      show({ ...sentences, ...(accessUntil !== undefined && { lastDay: accessUntil }) });
    }),
    onSettled() {
      for (const part of [utils.users, utils.stats, utils.protection]) void part.invalidate(); // it has the second factors of administrators
    },
  });
  function write(field: keyof NewUserValues, text: string) {
    setValues((previous) => ({ ...previous, [field]: text }));
    forget(field);
  }
  /** Shows the problems of all fields at once; calls the server only without any. */
  function submit() {
    const checks = {
      username: checkUsername,
      email: checkEmail,
      password: kind === 'member' ? checkNewPassword : checkAdministratorPassword,
    };
    const found = texts.flatMap((field) => {
      const problem = checks[field](values[field], values);
      return problem === null ? [] : [[field, t(`errors:field.${problem}`)] as const];
    });
    show(Object.fromEntries(found));
    if (found.length === 0)
      create.mutate({
        ...values,
        role,
        ...(kind === 'administrator' && { mustChangePassword: true }),
        ...(endsByItself(role) && { accessUntil: lastInstantOf(lastDay) }),
      });
  }
  function chooseLastDay(day: string) {
    setLastDay(day);
    forget('lastDay');
  }
  return { values, role, setRole, lastDay, chooseLastDay, problems, write, submit, create };
}

function NewUserForm({ kind, onClose }: Omit<NewUserDialogProps, 'open'>) {
  const { t } = useTranslation(['users', 'app']);
  const formId = useId();
  const idOf = (field: NewUserField) => `${formId}-${field}`;
  const roles: readonly NewRole[] = newRoles[kind];
  const { values, role, setRole, lastDay, chooseLastDay, problems, write, submit, create } = useNewUser(kind, idOf, onClose);
  const length = kind === 'member' ? passwordLength.min : passwordLength.minAdmin;
  const fieldOf = (field: keyof NewUserValues) => ({ id: idOf(field), label: t(labels[field]), problem: problems[field] });
  const inputOf = (field: keyof NewUserValues) => ({
    value: values[field],
    'aria-required': true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write(field, target.value),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedInput when={Object.values(values).some((text) => text !== '')} />
      {isErrorWithoutField(create.error) && <ErrorPanel error={create.error} title={t('failed.create')} takesFocus />}
      <p className={`field-help ${styles.lead}`}>{t('new.allRequired')}</p>
      <LabelledField {...fieldOf('username')} help={t('new.usernameHelp', usernameLength)}>
        {(control) => <Input {...control} {...inputOf('username')} autoFocus maxLength={usernameLength.max} autoComplete="off" />}
      </LabelledField>
      <LabelledField {...fieldOf('email')}>
        {(control) => <Input {...control} {...inputOf('email')} type="email" maxLength={textMax.email} autoComplete="off" />}
      </LabelledField>
      {roles.length > 1 && (
        <LabelledField id={`${formId}-role`} label={t('form.role')} help={t(endsByItself(role) ? 'new.auditorHelp' : 'new.roleHelp')}>
          {(control) => (
            <Select<NewRole>
              {...control}
              className={clsx(adminTableStyles.fullWidth)}
              value={role}
              options={roles.map((value) => ({ value, label: t(roleLabels[value]) }))}
              onChange={setRole}
            />
          )}
        </LabelledField>
      )}
      {endsByItself(role) && (
        <AccessField id={idOf('lastDay')} lastDay={lastDay} isNew problem={problems['lastDay']} onChoose={chooseLastDay} />
      )}
      <LabelledField {...fieldOf('password')} help={t(kind === 'member' ? 'new.passwordHelp' : 'new.adminPasswordHelp', { length })}>
        {(control) => <Input.Password {...control} {...inputOf('password')} maxLength={passwordLength.max} autoComplete="new-password" />}
      </LabelledField>
      <DialogFooter
        note={kind === 'administrator' && <SecondPersonNote />}
        cancelText={t('cancel')}
        submitText={t(labelsOf(kind, { role }).create)}
        isPending={create.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** Creates a member, or an administrator or auditor. */
export function NewUserDialog({ kind, open, onClose }: NewUserDialogProps) {
  const { t } = useTranslation(['users', 'app']);
  return (
    <Sheet open={open} title={t(userLabels[kind].add)} onClose={onClose}>
      {open && <NewUserForm kind={kind} onClose={onClose} />}
    </Sheet>
  );
}
