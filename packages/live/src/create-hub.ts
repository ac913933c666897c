import { randomBytes } from 'node:crypto';
import { readerTopics, type Invalidation, type LiveTopic } from '@app/contract';
import type { LiveLog } from './connect.ts';
import { openListener } from './open-listener.ts';

/** How many streams may be open at once. */
export const streamLimits = { perSession: 3, perUser: 10, perProcess: 5_000 };

/** A client that reconnects within this many messages gets what it missed; after more, everything. */
const rememberedMax = 1_000;
/** A stream gets at most one event in this time. */
const restMsMin = 250;
/** An event costs a fraction of a millisecond, so a message to very many members is sent to each of them at most so often. */
const eventsPerSecondMax = 400;
/** Streams stay open while this process is not listening for changes, at most this long: then their clients have to poll. */
const notListeningMaxMs = 5_000;

/** The reader of a stream. */
export type Subscriber = {
  userId: string;
  isReader: boolean;
  /** What identifies the log-in. */
  session: string;
  /** Ends the connection; the client then comes back. */
  end: () => void;
};

export type LiveStream = {
  /** Resolves when there is something to send, after `ms`, or once `signal` is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /**
   * What is to be sent, with the id by which a client resumes, and the pause until the next event; undefined: nothing. `all` includes
   * every other topic but `me`, which concerns the session too.
   */
  take: () => { id: string; topics: LiveTopic[]; restMs: number } | undefined;
  close: () => void;
};

export type LiveHub = {
  /** `too-many`: a limit is reached; `unavailable`: this process is not listening for changes, or is shutting down. */
  open: (subscriber: Subscriber, lastEventId: string | undefined) => LiveStream | 'too-many' | 'unavailable';
  countStreams: () => number;
  /** Ends every stream and opens no other, for a shutdown. */
  endStreams: () => void;
  close: () => Promise<void>;
};

type OpenStream = { subscriber: Subscriber; pending: Set<LiveTopic>; restMs: number; wake: () => void };

/** Receives the invalidations of every process and distributes them to the streams of this one. */
export function createHub(databaseUrl: string, log: LiveLog): LiveHub {
  const streams = new Set<OpenStream>();
  const ownId = randomBytes(6).toString('hex');
  const remembered: { number: number; invalidations: readonly Invalidation[] }[] = [];
  let number = 0;
  let isAccepting = true;
  let isLost = false;
  let losing: NodeJS.Timeout | undefined;

  const distribute = (invalidations: readonly Invalidation[]): void => {
    number += 1;
    remembered.push({ number, invalidations });
    if (remembered.length > rememberedMax) remembered.shift();
    const concerned = [...streams].filter((stream) => addTopics(stream, invalidations));
    for (const stream of concerned) {
      const isOneOfFew = stream.subscriber.isReader;
      stream.restMs = isOneOfFew ? restMsMin : Math.max(restMsMin, Math.ceil((concerned.length * 1000) / eventsPerSecondMax));
      stream.wake();
    }
  };
  const endAll = (): void => {
    for (const { subscriber } of streams) subscriber.end();
  };
  const onLost = (): void => {
    losing ??= setTimeout(() => {
      isLost = true;
      endAll();
    }, notListeningMaxMs).unref();
  };
  const onListening = (): void => {
    clearTimeout(losing);
    losing = undefined;
    isLost = false;
    distribute([{ topics: ['all'], to: 'everyone' }]);
  };
  onLost();
  const listener = openListener(databaseUrl, { onInvalidations: distribute, onListening, onLost }, log);

  /** The topics that a client has missed since this event; undefined when that is not known. */
  const missedSince = (lastEventId: string | undefined): readonly Invalidation[] | undefined => {
    const [process, last] = lastEventId?.split('-') ?? [];
    const first = remembered[0]?.number ?? number + 1;
    if (process !== ownId || !(Number(last) >= first - 1 && Number(last) <= number)) return undefined;
    return remembered.filter((message) => message.number > Number(last)).flatMap(({ invalidations }) => invalidations);
  };

  const open: LiveHub['open'] = (subscriber, lastEventId) => {
    if (!isAccepting || isLost) return 'unavailable';
    const others = [...streams].filter(({ subscriber: { userId } }) => userId === subscriber.userId);
    const ofSession = others.filter(({ subscriber: { session } }) => session === subscriber.session);
    const { perSession, perUser, perProcess } = streamLimits;
    if (ofSession.length >= perSession || others.length >= perUser || streams.size >= perProcess) return 'too-many';
    const stream: OpenStream = { subscriber, pending: new Set(), restMs: restMsMin, wake: () => {} };
    const missed = missedSince(lastEventId);
    if (missed === undefined) stream.pending.add('all');
    else addTopics(stream, missed);
    streams.add(stream);
    return {
      wait: (ms, signal) => waitFor(stream, ms, signal),
      take: () => {
        if (stream.pending.size === 0) return undefined;
        const topics = [...stream.pending].filter((topic) => topic === 'all' || topic === 'me' || !stream.pending.has('all'));
        stream.pending = new Set();
        return { id: `${ownId}-${number}`, topics, restMs: stream.restMs };
      },
      close: () => void streams.delete(stream),
    };
  };
  return {
    open,
    countStreams: () => streams.size,
    endStreams: () => {
      isAccepting = false;
      endAll();
    },
    close: async () => {
      clearTimeout(losing);
      await listener.close();
    },
  };
}

/** Adds what concerns the reader of a stream; false when nothing does. */
function addTopics({ subscriber, pending }: OpenStream, invalidations: readonly Invalidation[]): boolean {
  const { userId, isReader } = subscriber;
  let isConcerned = false;
  for (const { topics, to } of invalidations) {
    if (to !== 'everyone' && to !== userId && !(to === 'administrators' && isReader)) continue;
    for (const topic of topics) {
      if (!isReader && readerTopics.includes(topic)) continue;
      pending.add(topic);
      isConcerned = true;
    }
  }
  return isConcerned;
}

function waitFor(stream: OpenStream, ms: number, signal: AbortSignal): Promise<void> {
  if (stream.pending.size > 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      stream.wake = () => {};
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    stream.wake = done;
  });
}
