import { requestTypes, type RequestCounts, type RequestType } from '@app/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { playAlert, unlockWithGesture } from '../lib/alert-sound.ts';
import { useRequestCounts } from './use-request-counts.ts';

const toastMs = 5000;
const labelKeys = { deposit: 'admin.alert.deposit', withdrawal: 'admin.alert.withdrawal' } as const satisfies Record<RequestType, string>;

type Counts = Pick<RequestCounts, 'pending' | 'approved' | 'rejected'>;

/** All of a type: a request that was set back to pending is pending again, but not new. */
const countOf = ({ pending, approved, rejected }: Counts): number => pending + approved + rejected;

/** The same name for a rise in every tab, although the tabs poll at different times. */
const eventOf = (type: RequestType, counts: Counts) => `${type}-${countOf(counts)}`;

/** Calls `onRise` with the difference when a count is higher than before; never for the first value. */
export function useRise(count: number | undefined, onRise: (by: number) => void): void {
  const before = useRef<number | undefined>(undefined);
  const reportRise = useEffectEvent(onRise);
  useEffect(() => {
    if (count === undefined) return;
    if (before.current !== undefined && count > before.current) reportRise(count - before.current);
    before.current = count;
  }, [count]);
}

function RequestAlert({ type }: { type: RequestType }) {
  const { t } = useTranslation('admin-requests');
  const [, navigate] = useLocation();
  const counts = useRequestCounts(type);
  useRise(counts && countOf(counts), (by) => {
    const action = { label: t('admin.alert.see'), onClick: () => navigate(requestPages[type]) };
    toast.info(t(labelKeys[type], { number: by }), { id: `new-${type}`, duration: toastMs, action });
    if (counts !== undefined) void playAlert(eventOf(type, counts));
  });
  return null;
}

/** Reports new requests on every page of the admin area: in a toast, and by a sound where it is on. */
export function RequestAlerts() {
  useEffect(unlockWithGesture, []);
  return requestTypes.map((type) => <RequestAlert key={type} type={type} />);
}
