import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../lib/load-chunk.ts';
import { formatCount } from '../lib/format-number.ts';
import { polledUnlessLive } from '../lib/live/polled-unless-live.ts';
import { trpc } from '../lib/trpc.ts';
import { useLanguage } from '../lib/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { HtmlButton } from '../ui/html-button.tsx';
import styles from '../ui/bar-panel.module.css';

const NotificationPanel = lazyComponent(async () => (await import('./notification-panel.tsx')).NotificationPanel);

/** The badge has no room for a larger number. */
const shownMax = 99;

/** The bell in the top bar: the number of unread notifications, polled like the bar's other numbers, and their list. */
export function NotificationBell({ intervalMs }: { intervalMs: number }) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  /* The code of the list is loaded when it is first opened. */
  const [wasOpen, setWasOpen] = useState(false);
  const unread = trpc.notifications.unreadCount.useQuery(undefined, polledUnlessLive(intervalMs)).data?.unread ?? 0;
  const show = (next: boolean) => {
    setOpen(next);
    setWasOpen(true);
  };
  const bell = (
    <HtmlButton
      kind="text"
      className={`bar-button ${styles.barCountButton}`}
      data-testid="notification-bell"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={unread === 0 ? t('bell.title') : t('bell.unread', { count: unread })}
      onClick={() => show(!open)}
    >
      <Icon of={BellOutlined} />
      {unread > 0 && (
        <span className={`${styles.barCount} num`} aria-hidden>
          {unread > shownMax ? `${shownMax}+` : formatCount(unread, language)}
        </span>
      )}
    </HtmlButton>
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
