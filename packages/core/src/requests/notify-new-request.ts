import assert from 'node:assert/strict';
import type { NewRequestSubject, ExternalChannel } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { areRequests } from './select-requests.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { externalRecipients } from '../notifications/external-recipients.ts';
import { markAnnouncementRead, newRequestEvent } from '../notifications/mark-announcement-read.ts';
import { recordNotifications, type Recipient } from '../notifications/record-notifications.ts';
import { selectAdministrators } from '../notifications/select-administrators.ts';

const { transactions } = schema;

/**
 * Notifies every administrator of a new request, in the app and by email, and the other configured external channels. Idempotent:
 * a request that was announced, or is gone, is skipped.
 */
export async function notifyNewRequest(ctx: Ctx, { requestId }: { requestId: string }, configured: ExternalChannel[]): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    const claimed = await claimAnnouncement(tx, ctx, requestId);
    if (!claimed) return [];
    const { subject, isDecided } = claimed;
    const recipients = await audienceOf(tx, configured);
    const written = await recordNotifications(tx, ctx, { event: newRequestEvent(requestId), kind: 'new-request', subject, recipients });
    if (isDecided) await markAnnouncementRead(tx, ctx, requestId);
    return written;
  });
  ctx.invalidate({ topics: ['notifications'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
}

/** `isDecided`: the request was decided before it was announced. */
type Claimed = { subject: NewRequestSubject; isDecided: boolean };

/**
 * Marks the request as announced; undefined when it was already. Of two concurrent calls the second waits and finds it announced.
 */
async function claimAnnouncement(tx: Tx, ctx: Ctx, requestId: string): Promise<Claimed | undefined> {
  const [request] = await tx
    .update(transactions)
    .set({ announcedAt: ctx.now() })
    .where(and(areRequests, eq(transactions.id, requestId), isNull(transactions.announcedAt)))
    .returning();
  if (!request) return undefined;
  const { number, type, amount, createdAt, status } = request;
  assert(type === 'deposit' || type === 'withdrawal', 'only deposits and withdrawals are requests');
  return { subject: { requestId, number, type, amount, requestedAt: createdAt.toISOString() }, isDecided: status !== 'pending' };
}

async function audienceOf(tx: Tx, configured: ExternalChannel[]): Promise<Recipient[]> {
  const administrators = await selectAdministrators(tx);
  return [
    ...administrators.map(({ userId }) => ({ channel: 'in_app' as const, userId })),
    ...externalRecipients(administrators, configured),
  ];
}
