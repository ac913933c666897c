import { Button } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { isSentForApproval } from '../../shared/lib/sent-for-approval.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Overview } from './user-view.ts';
import styles from './admin-users.module.css';

/** Since when the user has a second factor, with the button that removes it for a user who lost it. */
export function SecondFactorRow({ overview: { user, secondFactorSince }, mayReset }: { overview: Overview; mayReset: boolean }) {
  const { t } = useTranslation('users');
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { id, username } = user;
  const reset = trpc.users.resetSecondFactor.useMutation({
    onError(error) {
      if (isSentForApproval(error)) close();
      toastFailure(error, t('secondFactor.failed'));
    },
    onSuccess() {
      toast.success(t('secondFactor.done', { username }));
      close();
    },
    onSettled: () => utils.users.get.invalidate({ id }),
  });
  const value =
    secondFactorSince === null ? (
      t('secondFactor.none')
    ) : (
      <span className={clsx(styles.secondFactor)}>
        <DateTime at={secondFactorSince} />
        {mayReset && <Button onClick={() => setIsAsking(true)}>{t('secondFactor.reset')}</Button>}
      </span>
    );
  return (
    <>
      <DetailRow label={t('secondFactor.label')} value={value} />
      {isAsking && (
        <ReasonDialog
          title={t('secondFactor.title', { username })}
          text={t('secondFactor.text', { username })}
          okText={t('secondFactor.ok')}
          note={<SecondPersonNote />}
          isPending={reset.isPending}
          onSubmit={(reason) => reset.mutate({ id, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
