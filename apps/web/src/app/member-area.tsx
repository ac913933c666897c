import type { ReactNode } from 'react';
import { MemberLayout } from '../layouts/member-layout.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { Look } from './look.tsx';

/** As often as the balance in the bar. */
const countsIntervalMs = 30_000;

/** The frame of every page that a member sees. */
export function MemberArea({ children }: { children: ReactNode }) {
  return (
    <Look density="member">
      <MemberLayout tools={<NotificationBell intervalMs={countsIntervalMs} />}>{children}</MemberLayout>
    </Look>
  );
}
