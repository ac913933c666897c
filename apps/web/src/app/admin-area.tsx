import type { i18n } from 'i18next';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { RequestAlerts } from '../features/requests/request-alerts.tsx';
import { useRequestCounts } from '../features/requests/use-request-counts.ts';
import { FindButton } from '../features/search/find-button.tsx';
import { placesFor } from '../layouts/admin-menu.tsx';
import { useUser } from '../lib/session.tsx';
import { useDocumentTitle } from '../lib/settings.ts';
import { AdminLayout } from '../layouts/admin-layout.tsx';
import { InnerArea } from './inner-area.tsx';
import { Look } from './look.tsx';
import { usePageName } from './page-name.ts';

const ExportTray = lazy(async () => ({ default: (await import('../features/exports/export-tray.tsx')).ExportTray }));

const countsIntervalMs = 10_000;

/** The page's name in the tab, with how many requests wait: seen from another tab, too. */
function AdminTitle() {
  const deposits = useRequestCounts('deposit')?.pending ?? 0;
  const withdrawals = useRequestCounts('withdrawal')?.pending ?? 0;
  useDocumentTitle(usePageName(), deposits + withdrawals);
  return null;
}

/** What every page of the admin area has in its bar; and what it says by itself. */
function AdminTools() {
  const { t } = useTranslation();
  const { role } = useUser();
  const pages = placesFor(role).map(({ href, label, icon }) => ({ href, label: t(label), icon }));
  return (
    <>
      <FindButton pages={pages} />
      <Suspense fallback={null}>
        <ExportTray />
      </Suspense>
      <NotificationBell intervalMs={countsIntervalMs} />
      <RequestAlerts />
      <AdminTitle />
    </>
  );
}

function AdminArea({ instance, children }: { instance: i18n; children: ReactNode }) {
  return (
    <InnerArea instance={instance}>
      <Look density="admin">
        <AdminLayout tools={<AdminTools />}>{children}</AdminLayout>
      </Look>
    </InnerArea>
  );
}

/** The frame of every page that an administrator sees, in the admin area's own language. */
export const adminAreaIn = (instance: i18n) =>
  function AdminAreaInItsLanguage({ children }: { children: ReactNode }) {
    return <AdminArea instance={instance}>{children}</AdminArea>;
  };
