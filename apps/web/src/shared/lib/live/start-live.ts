import type { LiveEvent } from '@app/contract';
import type { QueryClient } from '@tanstack/react-query';
import { tokenStore } from '../token-store.ts';
import { keepStream } from './keep-stream.ts';
import { createLeaderWatch } from './leader-watch.ts';
import { liveState } from './live-state.ts';
import { createRefresher } from './refresh-topics.ts';

const leaderCheckedEveryMs = 5_000;

/** Between the tabs of one log-in. `hello`: asks the leader for its state. The other kinds are sent by the leader alone. */
type Message = { kind: 'hello' } | { kind: 'state'; isConnected: boolean } | { kind: 'event'; event: LiveEvent };

/** Names the log-in without its token. */
async function channelNameOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return `live-${[...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Notifies this tab of changes until the returned function is called. One tab of a log-in, the leader, has the stream; it holds a lock,
 * which the browser releases when that tab is gone, and notifies the others. Where the browser has no locks, all tabs poll.
 */
export function startLive(token: string, queryClient: QueryClient): () => void {
  const stop = new AbortController();
  /* Both exist only where the page was loaded securely, or from this machine. */
  if ('locks' in navigator && 'subtle' in crypto) void channelNameOf(token).then((name) => join(name, { token, queryClient, stop }));
  return () => stop.abort();
}

type Tools = { token: string; queryClient: QueryClient; stop: AbortController };

function join(name: string, { token, queryClient, stop: stopping }: Tools): void {
  const stop = stopping.signal;
  if (stop.aborted) return;
  const channel = new BroadcastChannel(name);
  const refresher = createRefresher(queryClient);
  let watch = createLeaderWatch();
  /** Of the time as leader; undefined in a follower. */
  let leading: AbortController | undefined;
  /** Of the time that this tab waits for the lock. */
  let waiting = new AbortController();
  let takesOver = false;
  const send = (message: Message): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within one origin
    if (!stop.aborted) channel.postMessage(message);
  };
  const setConnected = (isConnected: boolean): void => {
    if (stop.aborted || liveState.get() === isConnected) return;
    liveState.set(isConnected);
    refresher.refreshAll(); // what happened before this tab was notified, or since it is not notified any more
  };

  async function lead(): Promise<void> {
    if (stop.aborted) return;
    const own = new AbortController();
    leading = own;
    await keepStream(token, own.signal, {
      onEvent: (event) => {
        send({ kind: 'event', event });
        refresher.refresh(event);
      },
      onState: (isConnected) => {
        send({ kind: 'state', isConnected });
        setConnected(isConnected);
      },
      onSessionOver: () => {
        tokenStore.end(token);
        stopping.abort();
      },
    });
  }
  /** Waits for the lock, or takes it from a leader that does not answer. One that lost it, because its tab was frozen, waits again. */
  async function competeForLock(): Promise<void> {
    while (!stop.aborted) {
      waiting = new AbortController();
      const options = takesOver ? { steal: true } : { signal: waiting.signal };
      takesOver = false;
      await navigator.locks.request(name, options, lead).catch(() => {}); // taken by another tab, or aborted
      leading?.abort();
      leading = undefined;
      watch = createLeaderWatch();
    }
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (leading !== undefined) send({ kind: 'state', isConnected: liveState.get() });
      return;
    }
    if (leading !== undefined) return;
    watch.onMessage();
    if (data.kind === 'state') setConnected(data.isConnected);
    else refresher.refresh(data.event);
  };
  const checkLeader = (): void => {
    if (leading !== undefined) return;
    const due = watch.check();
    if (due.asks) send({ kind: 'hello' });
    if (due.polls) setConnected(false);
    if (!due.takesOver || document.visibilityState === 'hidden') return;
    takesOver = true;
    waiting.abort();
  };
  const timer = setInterval(checkLeader, leaderCheckedEveryMs);
  document.addEventListener('visibilitychange', checkLeader, { signal: stop });
  stop.addEventListener('abort', () => {
    waiting.abort();
    leading?.abort();
    clearInterval(timer);
    refresher.stop();
    channel.close();
    liveState.set(false);
  });
  send({ kind: 'hello' });
  void competeForLock();
}
