/** An event as it arrives: its name (`message` where it has none), its data and its id. */
export type ReceivedEvent = { name: string; data: string; id: string | undefined };

export type TestStream = {
  status: number;
  /** Waits for the next event that is no ping and no `connected`; undefined: the stream ended. */
  next: () => Promise<ReceivedEvent | undefined>;
  /** The topics of the next event. */
  nextTopics: () => Promise<string[]>;
  close: () => void;
};

/** Opens the live stream of a server at `url` as the user of the token. */
export async function openStream(url: string, token: string | undefined, lastEventId?: string): Promise<TestStream> {
  const abort = new AbortController();
  const input = encodeURIComponent(JSON.stringify(lastEventId === undefined ? {} : { lastEventId }));
  const headers: Record<string, string> = { accept: 'text/event-stream', 'x-polling': '1' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(`${url}/trpc/live.events?input=${input}`, { headers, signal: abort.signal });
  const events = eventsOf(response);
  const next: TestStream['next'] = async () => {
    for (;;) {
      const { value, done } = await events.next();
      if (done === true) return undefined;
      if (value.name !== 'ping' && value.name !== 'connected') return value;
    }
  };
  return {
    status: response.status,
    next,
    nextTopics: async () => {
      const event = await next();
      return (JSON.parse(event?.data ?? '{}') as { topics?: string[] }).topics ?? [];
    },
    close: () => abort.abort(),
  };
}

async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent, undefined> {
  if (response.body === null) return undefined;
  let rest = '';
  try {
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split(/\n\n+/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        );
        if (block !== '') yield { name: fields.get('event') ?? 'message', data: fields.get('data') ?? '', id: fields.get('id') };
      }
    }
  } catch {
    /* The connection was ended, by either side. */
  }
  return undefined;
}
