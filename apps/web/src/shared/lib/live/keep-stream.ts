import type { LiveEvent, LiveTopic } from '@app/contract';
import { readStream, StreamRefused, type StreamEvent } from './read-stream.ts';

/** The server sends something every 15 s; a stream that is silent for longer is lost, although the browser may not know it. */
const silentMaxMs = 40_000;
/** Before the next attempt, doubled up to the maximum, and shortened at random so that browsers do not come back together. */
const retryMs = { first: 500, max: 5_000 };
const answeredWithinMs = 10_000;
/** A stream that ends sooner counts as a failed attempt: something on the way does not let it through. */
const lastsAtLeastMs = 5_000;
/** Before a server is asked again that refuses the stream for another reason than its load. */
const refusedForMs = 60_000;

export type StreamListener = {
  onTopics: (topics: readonly LiveTopic[]) => void;
  /** The state of the stream: called when it changes, and each time something arrives or an attempt fails. */
  onState: (isConnected: boolean) => void;
  /** The server does not accept the session any more. */
  onSessionOver: () => void;
};

/**
 * Keeps a stream open until `signal` is aborted. Resolves early, with `off`, when this server has no live streams, and with `over` when
 * the session has ended.
 */
export async function keepStream(token: string, signal: AbortSignal, listener: StreamListener): Promise<'off' | 'over' | 'stopped'> {
  const { onTopics, onState, onSessionOver } = listener;
  let lastEventId: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    signal.addEventListener('abort', end);
    let silence = setTimeout(end, answeredWithinMs);
    let ending: 'off' | 'over' | undefined;
    let waitMs: number | undefined;
    let connectedAt: number | undefined;
    const onEvent = ({ name, data, id }: StreamEvent): void => {
      clearTimeout(silence);
      silence = setTimeout(end, silentMaxMs);
      if (name === 'return') ending = 'off';
      else if (name === 'serialized-error') ending = statusOf(data) === 401 ? 'over' : undefined;
      else {
        connectedAt ??= performance.now();
        onState(true);
      }
      if (name !== 'message') return;
      lastEventId = id;
      onTopics((JSON.parse(data) as LiveEvent).topics); // of the contract, from the server
    };
    try {
      await readStream({ token, lastEventId, signal: attempt.signal }, onEvent);
    } catch (error) {
      if (error instanceof StreamRefused) {
        if (error.status === 401) ending = 'over';
        waitMs = error.retryAfterMs ?? (error.status < 500 ? refusedForMs : undefined);
      }
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', end);
    }
    if (ending === 'over') onSessionOver();
    if (ending !== undefined) return ending;
    /* A stream that was lost is opened again at once, and the server sends what was missed; only if that fails does the tab poll. */
    failures = connectedAt !== undefined && performance.now() - connectedAt > lastsAtLeastMs ? 0 : failures + 1;
    if (failures > 0 && !signal.aborted) onState(false);
    await pauseUnless(signal, waitMs ?? Math.min(retryMs.max, retryMs.first * 2 ** failures) * (0.5 + Math.random() / 2));
  }
  return 'stopped';
}

/** The HTTP status of an error that arrived in the stream. */
const statusOf = (data: string): number | undefined => (JSON.parse(data) as { data?: { httpStatus?: number } }).data?.httpStatus;

const pauseUnless = (signal: AbortSignal, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
