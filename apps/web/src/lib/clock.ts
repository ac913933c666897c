import { SERVER_TIME_HEADER } from '@app/contract';
import { useEffect, useState } from 'react';

/** Milliseconds by the server's clock. A number that did not come from here may be the device's and does not fit. */
export type ServerMs = number & { readonly clock: 'server' };

/** Smaller differences are the time that the call was on the way. */
const toleranceMs = 2_000;
/** An answer that took longer says too little about the present. */
const roundTripMsMax = 10_000;
const tickMs = 20_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/* The only place that makes the branded number. */
const byServer = (deviceMs: number) => (deviceMs + offsetMs) as ServerMs;

/** The present by the server's clock, as far as its answers have told; before the first one the device's. */
export const serverNow = (): ServerMs => byServer(Date.now());

/** When something happened that was noted by the device's clock, such as `dataUpdatedAt` of a query; null for 0, never. */
export const serverTimeOf = (deviceMs: number): ServerMs | null => (deviceMs === 0 ? null : byServer(deviceMs));

/** When a call is sent, by the device's clock: for `reportServerTime` only. */
export const sendingTime = (): number => Date.now();

/**
 * Learns the server's clock from an answer to what was sent at `sentAt`; it carries the time at which the call arrived. The
 * offset is told anew, by the device's clock: of several calls under way at once each may say the same, and none adds to it.
 */
export function reportServerTime(headers: Headers, sentAt: number): void {
  const told = Date.parse(headers.get(SERVER_TIME_HEADER) ?? '');
  const toldOffsetMs = told - sentAt;
  if (Number.isNaN(told) || Date.now() - sentAt > roundTripMsMax || Math.abs(toldOffsetMs - offsetMs) < toleranceMs) return;
  offsetMs = toldOffsetMs;
  for (const listener of listeners) listener();
}

/** The present, renewed often enough for ages that are told in minutes, and when the server tells another time. */
export function useNow(): ServerMs {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const renew = () => setNow(serverNow());
    const timer = setInterval(renew, tickMs);
    listeners.add(renew);
    renew();
    return () => {
      clearInterval(timer);
      listeners.delete(renew);
    };
  }, []);
  return now;
}
