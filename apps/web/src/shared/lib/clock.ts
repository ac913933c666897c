import { SERVER_TIME_HEADER } from '@app/contract';
import { useEffect, useState } from 'react';
import { createValueStore } from './store.ts';

/** Milliseconds by the server's clock. A number from another source may be the device's and does not have this type. */
export type ServerMs = number & { readonly clock: 'server' };

/** Smaller differences are explained by the time that the call took. */
const toleranceMs = 2_000;
/** A response that took longer is too imprecise. */
const roundTripMsMax = 10_000;
const tickMs = 20_000;

/** How far the server's clock is ahead of the device's. */
const offset = createValueStore(0);

/* The only place that makes the branded number. */
const byServer = (deviceMs: number) => (deviceMs + offset.get()) as ServerMs;

/** The current time by the server's clock, as far as its responses have reported it; before the first one, the device's. */
export const serverNow = (): ServerMs => byServer(Date.now());

/** The server time of an instant that was noted by the device's clock, such as `dataUpdatedAt` of a query; null for 0, never. */
export const serverTimeOf = (deviceMs: number): ServerMs | null => (deviceMs === 0 ? null : byServer(deviceMs));

/** The time at which a call is sent, by the device's clock: for `reportServerTime` only. */
export const sendingTime = (): number => Date.now();

/**
 * Computes the clock offset from the response to a call sent at `sentAt`; the header has the time at which the call arrived.
 * The offset is set, not added: several concurrent calls may each report the same difference.
 */
export function reportServerTime(headers: Headers, sentAt: number): void {
  const serverMs = Date.parse(headers.get(SERVER_TIME_HEADER) ?? '');
  const newOffsetMs = serverMs - sentAt;
  if (Number.isNaN(serverMs) || Date.now() - sentAt > roundTripMsMax || Math.abs(newOffsetMs - offset.get()) < toleranceMs) return;
  offset.set(newOffsetMs);
}

/** The current time, updated often enough for ages in minutes, and when the server reports another time. */
export function useNow(): ServerMs {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const renew = () => setNow(serverNow());
    const timer = setInterval(renew, tickMs);
    const unsubscribe = offset.subscribe(renew);
    renew();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return now;
}
