import type { LiveEvent } from '@app/contract';
import { pause } from '../pause.ts';
import { readStream, StreamRefused, type StreamEvent } from './read-stream.ts';

/** The server sends something every 15 s; a stream that is silent for longer is lost, although the browser may not know it. */
const silentMaxMs = 40_000;
/** Before the next attempt: doubled up to the maximum, and lengthened at random so that browsers do not come back together. */
const retryMs = { first: 500, max: 5_000 };
const answeredWithinMs = 10_000;
/** A stream that ends sooner counts as a failed attempt: something on the way does not let it through. */
const lastsAtLeastMs = 5_000;
/** Before a server is asked again that refuses the stream for another reason than its load. */
const refusedForMs = 60_000;
/** Before a server without live streams is asked again. */
const withoutStreamsForMs = 600_000;

export type StreamListener = {
  onEvent: (event: LiveEvent) => void;
  /** The state of the stream: called when it changes, and each time something arrives or an attempt fails. */
  onState: (isConnected: boolean) => void;
  /** The server does not accept the session any more. */
  onSessionOver: () => void;
};

/** Keeps a stream open until `signal` is aborted or the session has ended. */
export async function keepStream(token: string, signal: AbortSignal, { onEvent, onState, onSessionOver }: StreamListener): Promise<void> {
  let lastEventId: string | undefined;
  for (let failures = 0; !signal.aborted;) {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    signal.addEventListener('abort', end);
    let silence = setTimeout(end, answeredWithinMs);
    let isSessionOver = false;
    let waitMs: number | undefined;
    let connectedAt: number | undefined;
    const onStreamEvent = ({ name, data, id }: StreamEvent): void => {
      clearTimeout(silence);
      silence = setTimeout(end, silentMaxMs);
      if (name === 'return') waitMs = withoutStreamsForMs;
      else if (name === 'serialized-error') isSessionOver = statusOf(data) === 401;
      else {
        connectedAt ??= performance.now();
        onState(true);
      }
      if (name !== 'message') return;
      lastEventId = id;
      onEvent(JSON.parse(data) as LiveEvent); // of the contract, from the server
    };
    try {
      await readStream({ token, lastEventId, signal: attempt.signal }, onStreamEvent);
    } catch (error) {
      if (error instanceof StreamRefused) {
        isSessionOver = error.status === 401;
        waitMs = error.retryAfterMs ?? (error.status < 500 ? refusedForMs : undefined);
      }
    } finally {
      end();
      clearTimeout(silence);
      signal.removeEventListener('abort', end);
    }
    if (signal.aborted) return;
    if (isSessionOver) return onSessionOver();
    /* A stream that was lost is opened again at once, and the server sends what was missed; only if that fails does the tab poll. */
    failures = connectedAt !== undefined && performance.now() - connectedAt > lastsAtLeastMs ? 0 : failures + 1;
    if (failures > 0) onState(false);
    const backoffMs = Math.min(retryMs.max, retryMs.first * 2 ** failures);
    await pause((waitMs ?? backoffMs) * (1 + Math.random() / 2), signal);
  }
}

/** The HTTP status of an error that arrived in the stream. */
const statusOf = (data: string): number | undefined => (JSON.parse(data) as { data?: { httpStatus?: number } }).data?.httpStatus;
