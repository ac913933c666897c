import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import '../../ui/bar-panel.css';

const NotificationPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }));

/** Above this the badge has no room for the number. */
const shownMax = 99;

/** The bell in the bar: how many notifications are unread, renewed with the bar's other numbers, and the list of them. */
export function NotificationBell({ intervalMs }: { intervalMs: number }) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  /* The list's code is fetched when it is opened first, and stays. */
  const [wasOpen, setWasOpen] = useState(false);
  const unread = trpc.notifications.unreadCount.useQuery(undefined, polled(intervalMs)).data?.unread ?? 0;
  const show = (next: boolean) => {
    setOpen(next);
    setWasOpen(true);
  };
  const bell = (
    <PlainButton
      kind="text"
      className="bar-button bar-count-button notification-bell"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={unread === 0 ? t('bell.title') : t('bell.unread', { count: unread })}
      onClick={() => show(!open)}
    >
      <Icon of={BellOutlined} />
      {unread > 0 && (
        <span className="bar-count num" aria-hidden>
          {unread > shownMax ? `${shownMax}+` : formatCount(unread, language)}
        </span>
      )}
    </PlainButton>
  );
  if (!wasOpen) return bell;
  return (
    <Suspense fallback={bell}>
      <NotificationPanel open={open} onChange={show}>
        {bell}
      </NotificationPanel>
    </Suspense>
  );
}
