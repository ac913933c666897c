import type { ReactNode } from 'react';
import { MemberLayout } from '../layouts/member-layout.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { useDocumentTitle } from '../lib/settings.ts';
import { Look } from './look.tsx';
import { usePageName } from './page-name.ts';

/** As often as the balance in the bar. */
const countsIntervalMs = 30_000;

/** The frame of every page that a member sees. */
export function MemberArea({ children }: { children: ReactNode }) {
  useDocumentTitle(usePageName());
  return (
    <Look density="member">
      <MemberLayout tools={<NotificationBell intervalMs={countsIntervalMs} />}>{children}</MemberLayout>
    </Look>
  );
}
