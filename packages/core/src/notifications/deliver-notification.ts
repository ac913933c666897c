import type { ExternalChannel, NotificationContent } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { hasAccess } from '../is-access-over.ts';
import { attemptsMax, waitMs } from './backoff.ts';
import { DeliveryError, type Channels, type ExternalNotification, type Reader, type SendNotification } from './channels.ts';
import { claimNotification, type NotificationRow } from './claim-notification.ts';
import { enqueueRetry } from './enqueue-deliveries.ts';
import { freezeKeyOf, kindsWithFreezeLink } from './freeze-key.ts';
import { isMailable } from './is-mailable.ts';
import { mayRead } from './may-read.ts';
import { confirmDelivery, releaseNotification } from './settle-notification.ts';

const { users } = schema;

/** Timeout of an attempt; the lease of the row is much longer. */
const attemptTimeoutMs = 10_000;
/** The error code of an attempt that a shutdown ended: the channel did not refuse it, so it does not end the delivery. */
const stoppedCode = 'STOPPED';
/** The number of attempts that may follow the last one because shutdowns ended it. */
const stoppedMax = 10;

export type DeliveryDependencies = {
  channels: Channels;
  /** Aborted when the process shuts down: the current delivery is due again at once, for the sweep of the next process. */
  stop?: AbortSignal;
  attemptTimeoutMs?: number;
};

/**
 * Sends one external notification that is due. May run twice and concurrently: one attempt is made at a time, and none after the
 * channel has confirmed. A failed attempt is retried later, up to `attemptsMax` times; delivery failures are not thrown.
 */
export async function deliverNotification(
  ctx: Ctx,
  { notificationId }: { notificationId: number },
  dependencies: DeliveryDependencies,
): Promise<void> {
  await requireRightClock(ctx, 'deliver-notification');
  const row = await claimNotification(ctx, notificationId);
  if (!row || row.channel === 'in_app') return;
  const send = dependencies.channels[row.channel];
  const reader = await findReader(ctx, row);
  if (!send || reader === 'gone')
    return releaseNotification(ctx, row, { lastError: send ? 'NO_READER' : 'NOT_CONFIGURED', nextAttemptAt: null, isFailed: false });
  // The attempt number exceeds the maximum when the worker that made the last attempt died, or was shut down during it.
  const isLost = row.attempts > attemptsMax + (row.lastError === stoppedCode ? stoppedMax : 0);
  const failure = isLost ? new DeliveryError('LOST') : await attempt(send, externalNotificationOf(ctx, row, reader), dependencies);
  if (failure === undefined) return confirmDelivery(ctx, row);
  await retryOrFail(ctx, { ...row, channel: row.channel }, failure);
}

/** Returns undefined when confirmed. */
async function attempt(
  send: SendNotification,
  notification: ExternalNotification,
  dependencies: DeliveryDependencies,
): Promise<DeliveryError | undefined> {
  const timeout = AbortSignal.timeout(dependencies.attemptTimeoutMs ?? attemptTimeoutMs);
  const signal = dependencies.stop ? AbortSignal.any([timeout, dependencies.stop]) : timeout;
  try {
    signal.throwIfAborted();
    await send(notification, signal);
    return undefined;
  } catch (error) {
    if (timeout.aborted) return new DeliveryError('TIMEOUT');
    if (signal.aborted) return new DeliveryError(stoppedCode);
    return error instanceof DeliveryError ? error : new DeliveryError('UNKNOWN');
  }
}

async function retryOrFail(ctx: Ctx, row: NotificationRow & { channel: ExternalChannel }, failure: DeliveryError) {
  const { id, channel, kind, attempts } = row;
  const { code: lastError } = failure;
  const isStopped = lastError === stoppedCode;
  if (failure.isPermanent || (attempts >= attemptsMax && !isStopped)) {
    await releaseNotification(ctx, row, { lastError, nextAttemptAt: null, isFailed: true });
    ctx.log.error({ notificationId: id, channel, kind, attempts, lastError }, 'ALARM: notification given up');
    return;
  }
  const delayMs = isStopped ? 0 : waitMs(attempts);
  await releaseNotification(ctx, row, { lastError, nextAttemptAt: new Date(ctx.now().getTime() + delayMs), isFailed: false });
  ctx.log.warn({ notificationId: id, channel, kind, attempts, lastError, delayMs }, 'notification not delivered');
  if (!isStopped) await enqueueRetry(ctx, row, delayMs);
}

/** Null: the channel's settings say who reads it. `gone`: the reader must no longer be notified. */
async function findReader(ctx: Ctx, { userId, kind }: NotificationRow): Promise<Reader | null | 'gone'> {
  if (userId === null) return null;
  const { email, username, language, role } = users;
  const [reader] = await ctx.db
    .select({ email, username, language, role })
    .from(users)
    .where(and(eq(users.id, userId), hasAccess(ctx)));
  if (!reader || !isMailable(reader)) return 'gone';
  return mayRead(kind, reader.role) ? reader : 'gone';
}

function externalNotificationOf(ctx: Ctx, row: NotificationRow, reader: Reader | null): ExternalNotification {
  /* The row was written from such a pair; the column types can't express that they belong together. */
  const content = { kind: row.kind, subject: row.subject } as NotificationContent;
  return { ...content, id: `${row.event}-${row.channel}-${row.id}`, sentAt: ctx.now(), reader, ...freezeLinkOf(ctx, row) };
}

function freezeLinkOf(ctx: Ctx, { id, userId, kind, subject }: NotificationRow): Pick<ExternalNotification, 'freezeLink'> {
  const isFrozen = 'event' in subject && subject.event === 'payouts_frozen'; // there is nothing left to freeze
  const hasLink = userId !== null && (kindsWithFreezeLink as readonly string[]).includes(kind) && !isFrozen;
  return hasLink ? { freezeLink: { notification: id, key: freezeKeyOf(ctx, { id, userId }) } } : {};
}
