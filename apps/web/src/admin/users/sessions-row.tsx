import { Button } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Overview } from './user-view.ts';
import styles from './admin-users.module.css';

/** The last log-in of the user, with the button that logs them out everywhere. */
export function SessionsRow({ overview: { user, lastLoginAt }, mayEnd }: { overview: Overview; mayEnd: boolean }) {
  const { t } = useTranslation('users');
  const [isAsking, setIsAsking] = useState(false);
  const { id, username } = user;
  const end = trpc.users.endSessions.useMutation({
    onError: (error) => toastFailure(error, t('sessions.failed')),
    onSuccess() {
      toast.success(t('sessions.done', { username }));
      setIsAsking(false);
    },
  });
  return (
    <>
      <DetailRow
        label={t('page.lastLogin')}
        value={
          <span className={clsx(styles.secondFactor)}>
            {lastLoginAt === null ? t('page.never') : <DateTime at={lastLoginAt} />}
            {mayEnd && lastLoginAt !== null && <Button onClick={() => setIsAsking(true)}>{t('sessions.button')}</Button>}
          </span>
        }
      />
      {isAsking && (
        <ReasonDialog
          title={t('sessions.title', { username })}
          text={t('sessions.text', { username })}
          okText={t('sessions.ok')}
          danger
          isPending={end.isPending}
          onSubmit={(reason) => end.mutate({ id, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
