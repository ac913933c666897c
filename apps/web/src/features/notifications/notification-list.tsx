import BellOutlined from '@ant-design/icons/BellOutlined';
import { formatSgd } from '@app/money';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { groupNotifications } from './notification-groups.ts';
import { placeOf, useNotificationText, type ShownNotification } from './notification-words.ts';
import './notifications.css';

const shownMax = 20;

type EntryProps = { notification: ShownNotification; onOpen: (notification: ShownNotification) => void };

/** A new request by member and amount, since the group says what it is; anything else in the words of its message. */
function useEntryLines(notification: ShownNotification): { title: string; lines: string[] } {
  const { t } = useTranslation(['notifications', 'app']);
  const { title, changes } = useNotificationText()(notification);
  if (notification.kind !== 'new-request' || notification.username === null) return { title, lines: changes };
  const { username, status, subject } = notification;
  const number = t('bell.number', { number: subject.number });
  const line = status === null || status === 'pending' ? number : `${number} · ${t(`app:status.${status}`)}`;
  return { title: t('bell.request', { username, amount: formatSgd(subject.amount) }), lines: [line] };
}

function Entry({ notification, onOpen }: EntryProps) {
  const { t } = useTranslation('notifications');
  const { title, lines } = useEntryLines(notification);
  const isUnread = notification.readAt === null;
  return (
    <li>
      <Link
        className={isUnread ? 'notification notification-unread' : 'notification'}
        href={placeOf(notification)}
        onClick={() => onOpen(notification)}
      >
        <span>{title}</span>
        {lines.map((line) => (
          <span key={line} className="notification-change">
            {line}
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
  const groups = groupNotifications(data.items);
  return (
    <>
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={t(`bell.group.${name}`)}>
          {/* Members have one group only, which needs no name. */}
          {(name !== 'other' || groups.length > 1) && <h3 className="notifications-group">{t(`bell.group.${name}`)}</h3>}
          <ul className="notifications">
            {items.map((notification) => (
              <Entry key={notification.id} notification={notification} onOpen={open} />
            ))}
          </ul>
        </section>
      ))}
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
