import { useSyncExternalStore } from 'react';

/** Bytes that left this browser, of how many. */
export type Upload = { sent: number; total: number };

/** Less than this is gone before anybody could read a progress. */
const shownFromBytes = 64 * 1024;

let current: Upload | null = null;
const listeners = new Set<() => void>();

function report(upload: Upload | null) {
  current = upload;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The upload that is under way; null: none that is worth a progress. */
export const useUpload = (): Upload | null => useSyncExternalStore(subscribe, () => current);

/** fetch, which reports how far a large body has got. How that is done is loaded with the first of them. */
export async function send(address: Parameters<typeof fetch>[0], options: RequestInit = {}): Promise<Response> {
  const { body } = options;
  if (typeof address !== 'string' || typeof body !== 'string' || body.length < shownFromBytes) return fetch(address, options);
  const { sendObserved } = await import('./send-observed.ts');
  return sendObserved(address, body, options, report);
}
