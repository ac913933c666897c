import { formatIdr, formatSgd } from '@app/money';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';
import type { AdminUser, UserKind } from './admin-user-view.ts';
import { userWords } from './user-words.ts';

/** Asks, naming what the user still holds as it is at this moment, and then deletes. */
export function useDeleteUser(kind: UserKind) {
  const { t } = useTranslation(['users', 'app']);
  const { modal } = App.useApp();
  const utils = trpc.useUtils();
  const fail = (error: unknown) => toastFailure(error, t(userWords[kind].deleteFailed));
  const remove = trpc.users.delete.useMutation({
    onSuccess: () => void toast.success(t(userWords[kind].deleted)),
    onError: fail,
    onSettled: () => void utils.users.list.invalidate(),
  });
  function confirm({ id, username, balance, invested, activeInvestments }: AdminUser) {
    const held = t('delete.held', { username, sgd: formatSgd(balance), idr: formatIdr(balance) });
    const running = t('delete.investments', { count: activeInvestments, sgd: formatSgd(invested), idr: formatIdr(invested) });
    void modal.confirm({
      title: t('delete.title'),
      content: `${held} ${running} ${t('delete.text')}`,
      okText: t('delete.ok', { username }),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => remove.mutateAsync({ id }).catch(() => undefined), // the toast has said it
    });
  }
  return ({ id }: AdminUser) => void utils.users.get.fetch({ id }, { staleTime: 0 }).then(({ user }) => confirm(user), fail);
}
