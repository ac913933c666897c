import BellOutlined from '@ant-design/icons/BellOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { placeOf, useNotificationText, type ShownNotification } from './notification-words.ts';
import './notifications.css';

const shownMax = 20;

type EntryProps = { notification: ShownNotification; onOpen: (notification: ShownNotification) => void };

function Entry({ notification, onOpen }: EntryProps) {
  const { t } = useTranslation('notifications');
  const { title, changes } = useNotificationText()(notification);
  const isUnread = notification.readAt === null;
  return (
    <li>
      <Link
        className={isUnread ? 'notification notification-unread' : 'notification'}
        href={placeOf(notification)}
        onClick={() => onOpen(notification)}
      >
        <span>{title}</span>
        {changes.map((change) => (
          <span key={change} className="notification-change">
            {change}
          </span>
        ))}
        <span className="notification-when">
          {isUnread && <span className="visually-hidden">{t('bell.new')}, </span>}
          <DateTime at={notification.createdAt} />
        </span>
      </Link>
    </li>
  );
}

/** The newest notifications; opening one goes to what it is about and marks it read. */
export function NotificationList({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.notifications.listMine.useQuery({ limit: shownMax }, { staleTime: 0 });
  const mark = trpc.notifications.markRead.useMutation({
    onSuccess: (count) => utils.notifications.unreadCount.setData(undefined, count),
    onSettled: () => void utils.notifications.invalidate(),
  });
  function open({ id, readAt }: ShownNotification) {
    if (readAt === null) mark.mutate({ ids: [id] });
    onOpen();
  }
  if (error !== null && data === undefined) return <ErrorPanel error={error} title={t('bell.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={4} />;
  if (data.items.length === 0) {
    return <EmptyState kind="nothing-yet" icon={<BellOutlined aria-hidden />} title={t('bell.none')} text={t('bell.noneText')} />;
  }
  return (
    <>
      <ul className="notifications">
        {data.items.map((notification) => (
          <Entry key={notification.id} notification={notification} onOpen={open} />
        ))}
      </ul>
      {data.items.some(({ readAt }) => readAt === null) && (
        <div className="notifications-foot">
          <Button onClick={() => mark.mutate({})} loading={mark.isPending}>
            {t('bell.markAll')}
          </Button>
        </div>
      )}
    </>
  );
}
