import type { Notification } from '@app/contract';
import { formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../lib/use-plan-name.ts';

/** A notification as JSON brings it to the browser. */
type OnTheWire<N> = N extends { createdAt: Date } ? Omit<N, 'createdAt' | 'readAt'> & { createdAt: string; readAt: string | null } : never;
export type ShownNotification = OnTheWire<Notification>;

/** What a notification says, in the language of the screen. */
export function useNotificationTitle(): (notification: ShownNotification) => string {
  const { t } = useTranslation(['notifications', 'investments']);
  const planName = usePlanName();
  return (notification) => {
    const { kind, subject } = notification;
    if (kind === 'investment-completed') return t('investment-completed.title', { plan: planName(subject.planType) });
    const facts = { number: subject.number, amount: formatSgd(subject.amount) };
    return kind === 'new-request' ? t(`${subject.type}.asked.title`, facts) : t(`${subject.type}.${subject.status}.title`, facts);
  };
}

const adminPages = { deposit: '/admin/deposits', withdrawal: '/admin/withdrawals' } as const;

/** Where the thing is that a notification is about. */
export function placeOf({ kind, subject }: ShownNotification): string {
  if (kind === 'new-request') return `${adminPages[subject.type]}?tab=all&request=${subject.requestId}`;
  return kind === 'request-decided' ? `/deposit-withdraw?request=${subject.requestId}` : '/investment?tab=completed';
}
