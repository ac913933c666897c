import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import type { Session } from '@app/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../lib/toast-failure.ts';
import { trpc } from '../lib/trpc.ts';
import type { Serialized } from '../lib/serialized.ts';
import { DateTime } from '../ui/date-time.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { ListRow } from '../ui/list-row.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { deviceOf } from '../lib/device-of.ts';
import styles from './profile.module.css';

/** The number of sessions before the user shows all. */
const shownAtFirst = 8;

function useEndSessions() {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  return trpc.profile.endSessions.useMutation({
    onError: (error) => toastFailure(error, t('sessions.endFailed')),
    onSuccess: () => toast.success(t('sessions.ended')),
    onSettled: () => utils.profile.listSessions.invalidate(),
  });
}

type SessionRowProps = { session: Serialized<Session>; onEnd: () => void; isEnding: boolean };

function SessionRow({ session, onEnd, isEnding }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const { name, isHandheld } = deviceOf(session.userAgent);
  const device = name ?? t('sessions.unknown');
  return (
    <div className={styles.rowWithButtons}>
      <ListRow
        icon={isHandheld ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
        title={device}
        detail={
          <>
            <div>
              {t('sessions.lastActive')} <DateTime at={session.lastActiveAt} />
            </div>
            <div>
              {t('sessions.since')} <DateTime at={session.createdAt} />
            </div>
          </>
        }
        value={
          session.isCurrent ? (
            <StatusTag status="active">{t('sessions.current')}</StatusTag>
          ) : (
            <Button loading={isEnding} onClick={onEnd} aria-label={`${t('sessions.end')}: ${device}`}>
              {t('sessions.end')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** The user's sessions, with buttons that end one of the others, or all others at once. */
export function SessionList() {
  const { t } = useTranslation('profile');
  const query = trpc.profile.listSessions.useQuery();
  const { data, error } = query;
  const [showsAll, setShowsAll] = useState(false);
  const end = useEndSessions();
  const endingId = end.isPending ? (end.variables.id ?? 'others') : null;
  const sessions = data ?? [];
  const shown = showsAll ? sessions : sessions.slice(0, shownAtFirst);
  const elsewhere = sessions.length > 1 && (
    <Button loading={endingId === 'others'} onClick={() => end.mutate({})}>
      {t('sessions.endOthers')}
    </Button>
  );
  return (
    <SectionCard title={t('sessions.title')} flush aside={elsewhere}>
      <QueryError query={query} title={t('sessions.failed')} />
      {data === undefined && error === null && <ListSkeleton rows={2} />}
      {shown.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} isEnding={endingId === session.id} />
      ))}
      {shown.length < sessions.length && (
        <div className={styles.sessionsMore}>
          <Button onClick={() => setShowsAll(true)}>{t('sessions.all', { count: sessions.length })}</Button>
        </div>
      )}
    </SectionCard>
  );
}
