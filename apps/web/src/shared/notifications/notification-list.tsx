import BellOutlined from '@ant-design/icons/BellOutlined';
import { formatSgd } from '@app/money';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { trpc } from '../lib/trpc.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { groupNotifications } from './notification-groups.ts';
import { hrefOf, useNotificationText, type ShownNotification } from './notification-text.ts';
import styles from './notifications.module.css';

const shownMax = 20;

type NotificationItemProps = { notification: ShownNotification; onOpen: (notification: ShownNotification) => void };

/**
 * For a new request, whose type is the heading of its group: the member and the amount, then the number and the status. For
 * others their own text.
 */
function useNotificationLines(notification: ShownNotification): { title: string; lines: string[] } {
  const { t } = useTranslation(['notifications', 'area']);
  const { title, changes } = useNotificationText(notification);
  if (notification.kind !== 'new-request' || notification.username === null) return { title, lines: changes };
  const { username, status, subject } = notification;
  const number = t('bell.number', { number: subject.number });
  const line = status === null || status === 'pending' ? number : `${number} · ${t(`area:status.${status}`)}`;
  return { title: t('bell.request', { username, amount: formatSgd(subject.amount) }), lines: [line] };
}

function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { t } = useTranslation('notifications');
  const { title, lines } = useNotificationLines(notification);
  const isUnread = notification.readAt === null;
  return (
    <li>
      <Link
        className={isUnread ? `${styles.notification} ${styles.notificationUnread}` : styles.notification}
        href={hrefOf(notification)}
        onClick={() => onOpen(notification)}
      >
        <span>{title}</span>
        {lines.map((line) => (
          <span key={line} className={styles.notificationChange}>
            {line}
          </span>
        ))}
        <span className={styles.notificationWhen}>
          {isUnread && <span className="visually-hidden">{t('bell.new')}, </span>}
          <DateTime at={notification.createdAt} />
        </span>
      </Link>
    </li>
  );
}

/** The newest notifications; opening one marks it read and opens the page that it is about. */
export function NotificationList({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const utils = trpc.useUtils();
  const query = trpc.notifications.listMine.useQuery({ limit: shownMax }, { staleTime: 0 });
  const { data, error } = query;
  const markRead = trpc.notifications.markRead.useMutation({
    onSuccess: (count) => utils.notifications.unreadCount.setData(undefined, count),
    onSettled: () => void utils.notifications.invalidate(),
  });
  function open({ id, readAt }: ShownNotification) {
    if (readAt === null) markRead.mutate({ ids: [id] });
    onOpen();
  }
  if (error !== null && data === undefined) return <QueryError query={query} title={t('bell.failed')} />;
  if (data === undefined) return <ListSkeleton rows={4} />;
  if (data.items.length === 0) {
    return <EmptyState kind="nothing-yet" icon={<BellOutlined aria-hidden />} title={t('bell.none')} text={t('bell.noneText')} />;
  }
  const groups = groupNotifications(data.items);
  return (
    <>
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={t(`bell.group.${name}`)}>
          {/* Members have one group only, which needs no heading. */}
          {(name !== 'other' || groups.length > 1) && <h3 className={styles.group}>{t(`bell.group.${name}`)}</h3>}
          <ul className={styles.root}>
            {items.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} onOpen={open} />
            ))}
          </ul>
        </section>
      ))}
      {data.items.some(({ readAt }) => readAt === null) && (
        <div className={styles.footer}>
          <Button onClick={() => markRead.mutate({})} loading={markRead.isPending}>
            {t('bell.markAll')}
          </Button>
        </div>
      )}
    </>
  );
}
