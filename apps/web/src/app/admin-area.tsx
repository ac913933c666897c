import type { i18n } from 'i18next';
import { use, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { RequestAlerts } from '../features/requests/request-alerts.tsx';
import { FindButton } from '../features/search/find-button.tsx';
import { placesFor } from '../layouts/admin-menu.tsx';
import { useUser } from '../lib/session.tsx';
import { activate, createAdminI18n } from '../lib/languages.ts';
import { AdminLayout } from '../layouts/admin-layout.tsx';
import { Area } from './area.tsx';
import { Look } from './look.tsx';

const countsIntervalMs = 10_000;

/** What every page of the admin area has in its bar; and what it says by itself. */
function AdminTools() {
  const { t } = useTranslation();
  const { role } = useUser();
  const pages = placesFor(role).map(({ href, label, icon }) => ({ href, label: t(label), icon }));
  return (
    <>
      <FindButton pages={pages} />
      <NotificationBell intervalMs={countsIntervalMs} />
      <RequestAlerts />
    </>
  );
}

let adminI18n: Promise<i18n> | undefined;

/** The frame of every page that an administrator sees, in the admin area's own language. */
export function AdminArea({ children }: { children: ReactNode }) {
  const { i18n: memberI18n } = useTranslation();
  const instance = use((adminI18n ??= createAdminI18n()));
  /* Leaving the admin area gives the word back to the member's language. */
  useEffect(
    () => () => {
      activate(memberI18n);
      document.documentElement.lang = memberI18n.resolvedLanguage ?? 'en';
    },
    [memberI18n],
  );
  return (
    <Area instance={instance}>
      <Look density="admin">
        <AdminLayout tools={<AdminTools />}>{children}</AdminLayout>
      </Look>
    </Area>
  );
}
