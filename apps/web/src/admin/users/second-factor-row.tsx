import { App, Button } from 'antd';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import type { Overview } from './user-view.ts';
import styles from './admin-users.module.css';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

/** Since when the user has a second factor, with the button that removes it for a user who lost it. */
export function SecondFactorRow({ overview: { user, secondFactorSince }, mayReset }: { overview: Overview; mayReset: boolean }) {
  const { t } = useTranslation('users');
  const { modal } = App.useApp();
  const utils = trpc.useUtils();
  const { username } = user;
  const reset = trpc.users.resetSecondFactor.useMutation({
    onError: (error) => toastFailure(error, t('secondFactor.failed')),
    onSuccess: () => toast.success(t('secondFactor.done', { username })),
    onSettled: () => utils.users.get.invalidate({ id: user.id }),
  });
  const ask = () =>
    void modal.confirm({
      title: t('secondFactor.title', { username }),
      content: (
        <>
          <p>{t('secondFactor.text', { username })}</p>
          <SecondPersonNote />
        </>
      ),
      okText: t('secondFactor.ok'),
      cancelText: t('cancel'),
      onOk: () => reset.mutateAsync({ id: user.id }).catch(() => undefined), // a toast has reported it
    });
  const value =
    secondFactorSince === null ? (
      t('secondFactor.none')
    ) : (
      <span className={clsx(styles.secondFactor)}>
        <DateTime at={secondFactorSince} />
        {mayReset && <Button onClick={ask}>{t('secondFactor.reset')}</Button>}
      </span>
    );
  return <DetailRow label={t('secondFactor.label')} value={value} />;
}
