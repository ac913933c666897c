import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, isAllowed, type LiveEvent } from '@app/contract';
import { findSession, type AuthedCtx } from '@app/core';
import type { LiveStream } from '@app/live';
import { tracked } from '@trpc/server';
import type { ApiContext } from '../trpc/context.ts';
import { RETRY_SECONDS } from '../trpc/public-error.ts';

/** A session that ended without an event is noticed within this time. */
const checkedEveryMs = 60_000;
/** Before a client that was refused for the number of its streams tries again. */
const fullForSeconds = 60;

/* Unknown to typed clients: the web app reads the stream by itself. */
type LiveEvents = AsyncGenerator<unknown, void>;
type Opening = Pick<ApiContext, 'live' | 'token' | 'endConnection'> & { core: AuthedCtx };

/**
 * Opens the live stream of a session. It lasts until the connection ends; a normal end tells the client to poll for good, so only a
 * process without live streams ends one.
 * @throws DomainError TOO_MANY_REQUESTS, UNAVAILABLE; later, from the stream, NOT_LOGGED_IN
 */
export function openLiveEvents(ctx: Opening, { lastEventId }: { lastEventId?: string | undefined }, signal?: AbortSignal): LiveEvents {
  const { live, token, endConnection } = ctx;
  const { actor, log } = ctx.core;
  if (!live || !signal) return noEvents();
  const isReader = isAllowed('reader', actor.role);
  const stream = live.open({ userId: actor.id, isReader, session: token, end: endConnection }, lastEventId);
  if (stream === 'too-many') throw new DomainError('TOO_MANY_REQUESTS', { seconds: fullForSeconds });
  if (stream === 'unavailable') throw new DomainError('UNAVAILABLE', { seconds: RETRY_SECONDS });
  const openedAt = performance.now();
  log.info({}, 'live stream opened');
  /* Not when the generator ends: one that was never read from does not run its end. */
  const close = () => {
    stream.close();
    log.info({ ms: Math.round(performance.now() - openedAt) }, 'live stream closed');
  };
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  return eventsOf(ctx, stream, signal);
}

async function* eventsOf(ctx: Opening, stream: LiveStream, signal: AbortSignal): LiveEvents {
  try {
    for (let checkedAt = performance.now(); ;) {
      await stream.wait(checkedAt + checkedEveryMs - performance.now(), signal);
      signal.throwIfAborted(); // an error, because a normal end would keep the client from coming back
      const event = stream.take();
      if (event === undefined || event.topics.includes('me') || performance.now() - checkedAt >= checkedEveryMs) {
        await requireSameSession(ctx);
        checkedAt = performance.now();
      }
      if (event === undefined) continue;
      const { id, topics, restMs } = event;
      yield tracked(id, { topics, at: ctx.core.now().toISOString(), spreadMs: restMs } satisfies LiveEvent);
      await sleep(restMs, undefined, { signal });
    }
  } finally {
    stream.close();
  }
}

/** A session that ended, or whose role changed, has no right to further events. Never counts as activity. */
async function requireSameSession({ core, token }: Opening): Promise<void> {
  const { actor } = core;
  const found = await findSession(core, token, { polling: true });
  if (found?.id !== actor.id || found.role !== actor.role) throw new DomainError('NOT_LOGGED_IN');
}

async function* noEvents(): LiveEvents {}
