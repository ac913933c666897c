import { requestTypes } from '@app/contract';
import type { ShownNotification } from './notification-text.ts';

export const notificationGroups = [...requestTypes, 'other'] as const;
export type NotificationGroup = { name: (typeof notificationGroups)[number]; items: ShownNotification[] };

const groupOf = (notification: ShownNotification): NotificationGroup['name'] =>
  notification.kind === 'new-request' ? notification.subject.type : 'other';

/** Groups notifications by what an administrator does with them; each group is newest first, and empty groups are left out. */
export function groupNotifications(items: readonly ShownNotification[]): NotificationGroup[] {
  return notificationGroups
    .map((name) => ({ name, items: items.filter((item) => groupOf(item) === name) }))
    .filter((group) => group.items.length > 0);
}
