import { createValueStore, useStore } from './store.ts';

/** Bytes sent so far, and in total. */
export type Upload = { sent: number; total: number };

/** A smaller body is sent before a user could read its progress. */
const shownFromBytes = 64 * 1024;

const store = createValueStore<Upload | null>(null);

/** The current upload; null: none that is large enough to show progress. */
export const useUpload = (): Upload | null => useStore(store);

/** fetch that reports the progress of a large body. The code for that is loaded with the first one. */
export async function send(address: Parameters<typeof fetch>[0], options: RequestInit = {}): Promise<Response> {
  const { body } = options;
  if (typeof address !== 'string' || typeof body !== 'string' || body.length < shownFromBytes) return fetch(address, options);
  const { sendObserved } = await import('./send-observed.ts');
  return sendObserved(address, body, options, store.set);
}
