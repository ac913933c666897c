import type { Upload } from './upload.ts';

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

/** Sends `body` and reports how much of it was sent, null at the end. XMLHttpRequest, because fetch reports no upload progress. */
export function sendObserved(
  address: string,
  body: string,
  { method = 'POST', headers, signal }: RequestInit,
  report: (upload: Upload | null) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted(); // aborted while this module was being loaded
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
}
