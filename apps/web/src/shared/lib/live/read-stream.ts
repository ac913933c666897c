/** An event of the stream: its name ('message' where it has none), its data, and its id, if it has one. */
export type StreamEvent = { name: string; data: string; id: string | undefined };

/** The stream was refused. `retryAfterMs`: when the server wants to be asked again. */
export class StreamRefused extends Error {
  override name = 'StreamRefused';
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  constructor({ status, headers }: Response) {
    super(`The live stream was refused with ${status}`);
    this.status = status;
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterMs = Number.isNaN(seconds) ? undefined : seconds * 1000;
  }
}

/**
 * Reads the live stream until it ends. By fetch, because an EventSource sends no header, and a token in the address would be in logs.
 * @throws StreamRefused; the browser's error when the connection is lost, or `signal` is aborted
 */
export async function readStream(
  { token, lastEventId, signal }: { token: string; lastEventId: string | undefined; signal: AbortSignal },
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify(lastEventId === undefined ? {} : { lastEventId }));
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, 'x-polling': '1' };
  const response = await fetch(`/trpc/live.events?input=${input}`, { headers, signal, cache: 'no-store' });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new StreamRefused(response);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let fields: Record<string, string> = {};
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, name, text] = /^(event|data|id): ?(.*)$/.exec(line) ?? [];
      if (name !== undefined && text !== undefined) fields[name] = text;
      if (line !== '' || Object.keys(fields).length === 0) continue;
      onEvent({ name: fields['event'] ?? 'message', data: fields['data'] ?? '', id: fields['id'] });
      fields = {};
    }
  }
}
