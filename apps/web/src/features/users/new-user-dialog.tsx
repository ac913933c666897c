import { passwordLength, textMax, usernameLength, type CreateUserInput } from '@app/contract';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from '../../lib/api-error.ts';
import { useConnection } from '../../lib/connection.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { UserKind } from './admin-user-view.ts';
import { userWords } from './user-words.ts';

type NewUserValues = Pick<CreateUserInput, 'username' | 'email' | 'password'>;
type NewUserDialogProps = { kind: UserKind; open: boolean; onClose: () => void };

const labels = { username: 'new.username', email: 'new.email', password: 'new.password' } as const;
const nothing: NewUserValues = { username: '', email: '', password: '' };

function NewUserForm({ kind, onClose }: Omit<NewUserDialogProps, 'open'>) {
  const { t } = useTranslation(['users', 'errors', 'app']);
  const { state } = useConnection();
  const utils = trpc.useUtils();
  const create = trpc.users.create.useMutation({
    onSuccess() {
      toast.success(t(userWords[kind].added));
      onClose();
    },
    onSettled: () => void utils.users.list.invalidate(),
  });
  const problems = create.error === null ? {} : fieldSentencesOf(apiErrorOf(create.error));
  const length = kind === 'member' ? passwordLength.min : passwordLength.minAdmin;
  const itemOf = (name: keyof NewUserValues) => ({
    name,
    label: t(labels[name]),
    rules: [{ required: true, whitespace: name !== 'password', message: t('errors:field.required') }],
    ...(problems[name] !== undefined && { help: problems[name], validateStatus: 'error' as const }),
  });
  return (
    <Form<NewUserValues>
      layout="vertical"
      requiredMark={false}
      initialValues={nothing}
      onFinish={(values) => create.mutate({ ...values, role: kind === 'member' ? 'user' : 'admin' })}
      scrollToFirstError={{ focus: true }}
    >
      {create.error !== null && Object.keys(problems).length === 0 && <ErrorPanel error={create.error} title={t('failed.create')} />}
      <Form.Item {...itemOf('username')} extra={t('new.usernameHelp', usernameLength)}>
        <Input autoFocus maxLength={usernameLength.max} autoComplete="off" />
      </Form.Item>
      <Form.Item {...itemOf('email')}>
        <Input type="email" maxLength={textMax.email} autoComplete="off" />
      </Form.Item>
      <Form.Item {...itemOf('password')} extra={t('new.passwordHelp', { length })}>
        <Input.Password maxLength={passwordLength.max} autoComplete="new-password" />
      </Form.Item>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={create.isPending} disabled={create.isPending || state !== 'ok'}>
          {t(userWords[kind].add)}
        </Button>
      </div>
    </Form>
  );
}

/** Creates a member, or an administrator. */
export function NewUserDialog({ kind, open, onClose }: NewUserDialogProps) {
  const { t } = useTranslation(['users', 'app']);
  return (
    <Sheet open={open} title={t(userWords[kind].add)} onClose={onClose}>
      {open && <NewUserForm kind={kind} onClose={onClose} />}
    </Sheet>
  );
}
