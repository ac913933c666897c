import type { LiveTopic } from '@app/contract';
import type { QueryClient } from '@tanstack/react-query';
import { tokenStore } from '../token-store.ts';
import { keepStream } from './keep-stream.ts';
import { liveState } from './live-state.ts';
import { createRefresher } from './refresh-topics.ts';

/** A visible tab that hears nothing of the leader polls after this time, and becomes the leader itself after the second. */
const silence = { pollsAfterMs: 35_000, stealsAfterMs: 70_000 };
const looksEveryMs = 5_000;

/** Between the tabs of one log-in. `hello`: a new tab asks for the state. `off`: the server has no live streams. */
type Message =
  | { kind: 'hello' }
  | { kind: 'state'; isConnected: boolean }
  | { kind: 'topics'; topics: readonly LiveTopic[] }
  | { kind: 'off' };

/** Names the log-in without its token. */
async function channelNameOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return `live-${[...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Tells this tab of changes until the returned function is called. One tab of a log-in has the stream, the leader; it is elected by a lock,
 * which the browser releases when that tab is gone, and tells the others. Where the browser has no locks, all tabs poll.
 */
export function startLive(token: string, queryClient: QueryClient): () => void {
  const stop = new AbortController();
  /* Both exist only where the page was loaded securely, or from this machine. */
  if ('locks' in navigator && 'subtle' in crypto)
    void channelNameOf(token).then((name) => join(name, { token, queryClient, stop: stop.signal }));
  return () => stop.abort();
}

type Tools = { token: string; queryClient: QueryClient; stop: AbortSignal };

function join(name: string, { token, queryClient, stop }: Tools): void {
  if (stop.aborted) return;
  const channel = new BroadcastChannel(name);
  const { refresh, stop: stopRefreshing } = createRefresher(queryClient);
  let state: 'off' | 'leader' | 'follower' = 'follower';
  let heardAt = performance.now();
  const send = (message: Message): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within one origin
    if (!stop.aborted) channel.postMessage(message);
  };
  const setConnected = (isConnected: boolean): void => {
    if (liveState.get() === isConnected) return;
    liveState.set(isConnected);
    /* What happened before this tab was told, or since it is not told any more. */
    refresh(['all']);
  };

  async function lead(): Promise<void> {
    state = 'leader';
    const own = new AbortController();
    stop.addEventListener('abort', () => own.abort());
    leading = own;
    const ended = await keepStream(token, own.signal, {
      onTopics: (topics) => {
        send({ kind: 'topics', topics });
        refresh(topics);
      },
      onState: (isConnected) => {
        send({ kind: 'state', isConnected });
        setConnected(isConnected);
      },
      onSessionOver: () => tokenStore.end(token),
    });
    if (ended === 'stopped') return;
    state = 'off';
    setConnected(false);
    send({ kind: 'off' });
    await new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve())); // keeps the lock: no other tab has to ask
  }
  let leading: AbortController | undefined;

  /** Waits for the lock, or takes it from a leader that is silent. One that lost it, because its tab was frozen, waits again. */
  async function elect(steal: boolean): Promise<void> {
    const options = steal ? { steal } : { signal: stop };
    await navigator.locks.request(name, options, lead).catch(() => leading?.abort());
    if (stop.aborted) return;
    state = 'follower';
    heardAt = performance.now();
    void elect(false);
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (state === 'leader') send({ kind: 'state', isConnected: liveState.get() });
      if (state === 'off') send({ kind: 'off' });
      return;
    }
    if (state === 'leader') return;
    heardAt = performance.now();
    if (data.kind === 'state') setConnected(data.isConnected);
    if (data.kind === 'topics') refresh(data.topics);
    if (data.kind === 'off') state = 'off';
  };
  const look = (): void => {
    if (state !== 'follower' || document.visibilityState === 'hidden') return;
    const silentMs = performance.now() - heardAt;
    if (silentMs > silence.pollsAfterMs) setConnected(false);
    if (silentMs <= silence.stealsAfterMs) return;
    heardAt = performance.now();
    void elect(true);
  };
  const timer = setInterval(look, looksEveryMs);
  document.addEventListener('visibilitychange', look, { signal: stop });
  stop.addEventListener('abort', () => {
    clearInterval(timer);
    stopRefreshing();
    channel.close();
    liveState.set(false);
  });
  send({ kind: 'hello' });
  void elect(false);
}
