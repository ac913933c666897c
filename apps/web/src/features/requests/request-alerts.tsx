import { requestTypes, type RequestCounts, type RequestType } from '@app/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { playAlert } from '../../lib/alert-sound.ts';
import { useRequestCounts } from './use-request-counts.ts';

const toastMs = 5000;
const words = { deposit: 'admin.alert.deposit', withdrawal: 'admin.alert.withdrawal' } as const satisfies Record<RequestType, string>;
const pages = { deposit: '/admin/deposits', withdrawal: '/admin/withdrawals' } as const satisfies Record<RequestType, string>;

type Counts = Pick<RequestCounts, 'pending' | 'approved' | 'rejected'>;

/** All of a type: a request that was set back to pending waits again, but is not new. */
const countOf = ({ pending, approved, rejected }: Counts): number => pending + approved + rejected;

/** Names a rise alike in every tab: two tabs that poll at other moments still mean the same one. */
const eventOf = (type: RequestType, counts: Counts) => `${type}-${countOf(counts)}`;

/** Calls `onRise` with the difference when a count is higher than before; never for the first one that comes. */
export function useRise(count: number | undefined, onRise: (by: number) => void): void {
  const before = useRef<number | undefined>(undefined);
  const tell = useEffectEvent(onRise);
  useEffect(() => {
    if (count === undefined) return;
    if (before.current !== undefined && count > before.current) tell(count - before.current);
    before.current = count;
  }, [count]);
}

function RequestAlert({ type }: { type: RequestType }) {
  const { t } = useTranslation('queue');
  const [, navigate] = useLocation();
  const counts = useRequestCounts(type);
  useRise(counts && countOf(counts), (by) => {
    const action = { label: t('admin.alert.see'), onClick: () => navigate(pages[type]) };
    toast.info(t(words[type], { number: by }), { id: `new-${type}`, duration: toastMs, action });
    if (counts !== undefined) void playAlert(eventOf(type, counts));
  });
  return null;
}

/** Says on every page of the admin area that there are more requests than before: in a toast, and by sound where it is on. */
export function RequestAlerts() {
  return requestTypes.map((type) => <RequestAlert key={type} type={type} />);
}
