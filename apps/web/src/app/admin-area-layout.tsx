import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeQuestion } from '../shared/step-up/code-question.tsx';
import { NotificationBell } from '../shared/notifications/notification-bell.tsx';
import { useApprovalToasts } from '../admin/approvals/use-approval-toasts.ts';
import { RequestAlerts } from '../admin/requests/request-alerts.tsx';
import { useRequestCounts } from '../admin/requests/use-request-counts.ts';
import { FindButton } from '../admin/search/find-button.tsx';
import { placesFor } from '../admin/layout/admin-menu.tsx';
import { storedAccessEnd } from '../shared/lib/access-end.ts';
import { adminI18n } from '../shared/lib/languages.ts';
import { lazyComponent } from '../shared/lib/load-chunk.ts';
import { useUser } from '../shared/lib/session.tsx';
import { useDocumentTitle } from '../shared/lib/settings.ts';
import { AdminLayout } from '../admin/layout/admin-layout.tsx';
import { loadLanguageNotice } from '../admin/layout/language-notice.tsx';
import { AntdThemeProvider } from '../shared/theme/antd-theme-provider.tsx';
import { usePageTitle } from './page-title.ts';

const SetUpFactorScreen = lazyComponent(async () => {
  const [{ SetUpFactorScreen: Screen }] = await Promise.all([import('./set-up-factor-screen.tsx'), adminI18n(['profile', 'errors'])]);
  return Screen;
});
const ExportTray = lazyComponent(async () => (await import('../admin/exports/export-tray.tsx')).ExportTray);

const countsIntervalMs = 10_000;

/** The document title, with the number of pending requests, so that it is visible from another tab. */
function AdminTitle() {
  const deposits = useRequestCounts('deposit')?.pending ?? 0;
  const withdrawals = useRequestCounts('withdrawal')?.pending ?? 0;
  useDocumentTitle(usePageTitle(useUser().role), deposits + withdrawals);
  return null;
}

/** The tools in the top bar of every admin page, with the alerts about requests and the document title. */
function AdminTools() {
  const { t } = useTranslation(['app', 'area', 'search']);
  const { role } = useUser();
  useApprovalToasts();
  const pages = placesFor(role).map(({ href, label, keywords, icon }) => ({ href, label: t(label), keywords: t(keywords), icon }));
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

/** The layout of every administrator page; or, until the user has the second factor that protection requires, the page that sets it up. */
function AdminAreaLayout({ children }: { children?: ReactNode }) {
  const { requiredAction, accessUntil } = useUser();
  useEffect(() => {
    if (accessUntil !== undefined) storedAccessEnd.set(accessUntil);
  }, [accessUntil]);
  return (
    <AntdThemeProvider area="admin">
      {requiredAction === 'set_up_second_factor' ? (
        <Suspense fallback={null}>
          <SetUpFactorScreen />
        </Suspense>
      ) : (
        <AdminLayout tools={<AdminTools />}>{children}</AdminLayout>
      )}
      <CodeQuestion />
    </AntdThemeProvider>
  );
}

/** Resolves with the layout when nothing that it shows at first is missing. */
export async function loadAdminAreaLayout(): Promise<typeof AdminAreaLayout> {
  await loadLanguageNotice();
  return AdminAreaLayout;
}
