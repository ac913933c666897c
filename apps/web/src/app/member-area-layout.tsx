import type { ReactNode } from 'react';
import { MemberLayout } from '../member/member-layout.tsx';
import { CodeQuestion } from '../shared/step-up/code-question.tsx';
import { NotificationBell } from '../shared/notifications/notification-bell.tsx';
import { useUser } from '../shared/lib/session.tsx';
import { useDocumentTitle } from '../shared/lib/settings.ts';
import { AntdThemeProvider } from '../shared/theme/antd-theme-provider.tsx';
import { usePageTitle } from './page-title.ts';

/** The same interval as the balance in the bar. */
const countsIntervalMs = 30_000;

/** The layout of every page of a member. */
export function MemberAreaLayout({ children }: { children?: ReactNode }) {
  useDocumentTitle(usePageTitle(useUser().role));
  return (
    <AntdThemeProvider area="member">
      <MemberLayout tools={<NotificationBell intervalMs={countsIntervalMs} />}>{children}</MemberLayout>
      <CodeQuestion />
    </AntdThemeProvider>
  );
}
