import type { NotificationContent, OutsideChannel } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { requireRightClock } from '../operations/require-right-clock.ts';
import { attemptsMax, waitMs } from './backoff.ts';
import { DeliveryError, type Channels, type OutsideNotice, type Reader, type SendNotice } from './channels.ts';
import { claimNotification, type NotificationRow } from './claim-notification.ts';
import { enqueueRetry } from './enqueue-deliveries.ts';
import { isMailable } from './is-mailable.ts';
import { confirmDelivery, postpone } from './settle-notification.ts';

const { users } = schema;

/** An attempt that takes longer has failed; a row stays claimed much longer than this. */
const attemptTimeoutMs = 10_000;

export type DeliveryTools = {
  channels: Channels;
  /** Aborted when the process ends: what is under way is given back, to be tried again at once. */
  stop?: AbortSignal;
  attemptTimeoutMs?: number;
};

/**
 * Sends one outside notification that is due. May run twice and at once: one attempt is made at a time, and none after
 * the channel has confirmed. What fails is tried again later, up to `attemptsMax` times; no failure comes out of here.
 */
export async function deliverNotification(ctx: Ctx, { notificationId }: { notificationId: number }, tools: DeliveryTools): Promise<void> {
  await requireRightClock(ctx, 'deliver-notification');
  const row = await claimNotification(ctx, notificationId);
  if (!row || row.channel === 'in_app') return;
  const send = tools.channels[row.channel];
  const reader = await findReader(ctx, row);
  if (!send || reader === 'gone')
    return postpone(ctx, row, { lastError: send ? 'NO_READER' : 'NOT_CONFIGURED', nextAttemptAt: null, isFailed: false });
  // An attempt can be beyond the last one only when the worker that made the last one died.
  const failure = row.attempts > attemptsMax ? new DeliveryError('LOST') : await attempt(send, noticeOf(ctx, row, reader), tools);
  if (failure === undefined) return confirmDelivery(ctx, row);
  await tryAgainOrGiveUp(ctx, { ...row, channel: row.channel }, failure, tools.stop?.aborted ?? false);
}

/** Undefined: confirmed. */
async function attempt(send: SendNotice, notice: OutsideNotice, tools: DeliveryTools): Promise<DeliveryError | undefined> {
  const timeout = AbortSignal.timeout(tools.attemptTimeoutMs ?? attemptTimeoutMs);
  const signal = tools.stop ? AbortSignal.any([timeout, tools.stop]) : timeout;
  try {
    signal.throwIfAborted();
    await send(notice, signal);
    return undefined;
  } catch (error) {
    if (timeout.aborted) return new DeliveryError('TIMEOUT');
    if (signal.aborted) return new DeliveryError('STOPPED');
    return error instanceof DeliveryError ? error : new DeliveryError('UNKNOWN');
  }
}

async function tryAgainOrGiveUp(ctx: Ctx, row: NotificationRow & { channel: OutsideChannel }, failure: DeliveryError, isStopped: boolean) {
  const { id, channel, kind, attempts } = row;
  const { code: lastError } = failure;
  if (failure.isPermanent || attempts >= attemptsMax) {
    await postpone(ctx, row, { lastError, nextAttemptAt: null, isFailed: true });
    ctx.log.error({ notificationId: id, channel, kind, attempts, lastError }, 'ALARM: notification given up');
    return;
  }
  const delayMs = isStopped ? 0 : waitMs(attempts);
  await postpone(ctx, row, { lastError, nextAttemptAt: new Date(ctx.now().getTime() + delayMs), isFailed: false });
  ctx.log.warn({ notificationId: id, channel, kind, attempts, lastError, delayMs }, 'notification not delivered');
  if (!isStopped) await enqueueRetry(ctx, row, delayMs);
}

/** Null: the channel's settings name the reader. `gone`: who was to read it is no longer to be told. */
async function findReader(ctx: Ctx, { userId, kind }: NotificationRow): Promise<Reader | null | 'gone'> {
  if (userId === null) return null;
  const { email, username, language, role } = users;
  const [reader] = await ctx.db.select({ email, username, language, role }).from(users).where(eq(users.id, userId));
  if (!reader || !isMailable(reader)) return 'gone';
  return kind === 'new-request' && reader.role === 'user' ? 'gone' : reader;
}

function noticeOf(ctx: Ctx, row: NotificationRow, reader: Reader | null): OutsideNotice {
  /* The row was written from one such pair; the columns of a table can't say that they belong together. */
  const content = { kind: row.kind, subject: row.subject } as NotificationContent;
  return { ...content, id: `${row.event}-${row.channel}-${row.id}`, sentAt: ctx.now(), reader };
}
