import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { serverNow } from '../../shared/lib/clock.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';
import type { ListedUser } from './user-view.ts';
import styles from './admin-users.module.css';

/* The server's clock may be somewhat behind what is known of it here; an instant to come would not end the sessions. */
const passedMs = 60_000;

/** The button that ends the access of an auditor at once; nothing where it is over. `onSent`: a second administrator has to approve it. */
export function EndAccess({ user: { id, username, accessUntil }, onSent }: { user: ListedUser; onSent: () => void }) {
  const { t } = useTranslation('users');
  const { modal } = App.useApp();
  const utils = trpc.useUtils();
  const end = trpc.users.update.useMutation({
    onSuccess: () => toast.success(t('endAccess.done', { username })),
    onError: unlessSent(onSent, (error) => toastFailure(error, t('endAccess.failed'))),
    onSettled: () => utils.users.invalidate(),
  });
  if (accessUntil === undefined || Date.parse(accessUntil) <= serverNow()) return null;
  const ask = () =>
    void modal.confirm({
      title: t('endAccess.title', { username }),
      content: (
        <>
          <p>{t('endAccess.text', { username })}</p>
          <SecondPersonNote />
        </>
      ),
      okText: t('endAccess.ok'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      /* A toast has reported a failure. */
      onOk: () => end.mutateAsync({ id, accessUntil: new Date(serverNow() - passedMs).toISOString() }).catch(() => undefined),
    });
  return (
    <div className={styles.endAccess}>
      <Button danger onClick={ask}>
        {t('endAccess.button')}
      </Button>
    </div>
  );
}
