import { administratorKinds, approvalPath, formatNotification, memberPath, type Notification, type NotificationText } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { requestPages } from '../lib/request-pages.ts';

/** A notification as JSON. */
type SerializedNotification<N> = N extends { createdAt: Date }
  ? Omit<N, 'createdAt' | 'readAt'> & { createdAt: string; readAt: string | null }
  : never;
export type ShownNotification = SerializedNotification<Notification>;

const namespaces = ['notifications', 'area', 'investments'] as const;
const administratorNamespaces = [...namespaces, 'admin-requests', 'approvals'] as const;
const isForAdministrators = (kind: ShownNotification['kind']) => administratorKinds.some((each) => each === kind);

/** The text of a notification, in the language of the screen. What only administrators are notified of has messages that members do not load. */
export function useNotificationText(notification: ShownNotification): NotificationText {
  const { t } = useTranslation<(typeof administratorNamespaces)[number][]>(
    isForAdministrators(notification.kind) ? [...administratorNamespaces] : [...namespaces],
  );
  return formatNotification(notification, (message, params) => t(message, params ?? {}));
}

/** The path of the page that a notification is about. */
export function hrefOf({ kind, subject }: ShownNotification): string {
  switch (kind) {
    case 'new-request':
      return `${requestPages[subject.type]}?tab=all&request=${subject.requestId}`;
    case 'request-decided':
      return `/deposit-withdraw?request=${subject.requestId}`;
    case 'transaction-changed':
      return `/deposit-withdraw?request=${subject.transactionId}`;
    case 'transaction-deleted':
      return '/deposit-withdraw';
    case 'account-changed':
      return subject.changes.some(({ field }) => field === 'balance') ? '/dashboard' : '/profile';
    case 'bank-destination-changed':
      return subject.approvalId === undefined ? '/admin/bank-destinations' : approvalPath(subject.approvalId);
    case 'approval-requested':
    case 'approval-decided':
    case 'approval-expired':
      return approvalPath(subject.approvalId);
    case 'payouts-frozen':
      return memberPath(subject.userId);
    case 'administrator-changed':
      return '/admin/management';
    case 'administrator-login':
    case 'security':
      return '/profile?tab=security';
    case 'bonuses-corrected':
      return '/referral';
    case 'investment-completed':
      return '/investment?tab=completed';
  }
}
