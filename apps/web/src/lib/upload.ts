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

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.set(name, value.join(': '));
  }
  return new Response(call.responseText === '' ? null : call.responseText, { status: call.status, headers });
}

/** XMLHttpRequest tells how much was sent; fetch does not. */
const sendObserved = (address: string, body: string, { method = 'POST', headers, signal }: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, address);
    new Headers(headers).forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.onprogress = ({ loaded, total }) => report({ sent: loaded, total });
    call.onload = () => resolve(answerOf(call));
    call.onerror = () => reject(new TypeError('The upload did not reach the server'));
    call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    call.onloadend = () => report(null);
    signal?.addEventListener('abort', () => call.abort());
    report({ sent: 0, total: body.length });
    call.send(body);
  });

/** fetch, which reports how far a large body has got. */
export function send(address: Parameters<typeof fetch>[0], options: RequestInit = {}): Promise<Response> {
  const { body } = options;
  if (typeof address !== 'string' || typeof body !== 'string' || body.length < shownFromBytes) return fetch(address, options);
  return sendObserved(address, body, options);
}
