import assert from 'node:assert/strict';
import type { NewRequestSubject, OutsideChannel } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { areRequests } from '../requests/select-requests.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { isMailable } from './is-mailable.ts';
import { markAnnouncementRead, newRequestEvent } from './mark-announcement-read.ts';
import { recordNotifications, type Told } from './record-notifications.ts';

const { transactions, users } = schema;

/**
 * Tells every administrator of a new request, in the app and by email, and the other outside channels that are
 * configured. Carried out once: a request that was announced, or is gone, is left alone.
 */
export async function newRequest(ctx: Ctx, { requestId }: { requestId: string }, configured: OutsideChannel[]): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    const claimed = await claimAnnouncement(tx, ctx, requestId);
    if (!claimed) return [];
    const { subject, isDecided } = claimed;
    const told = await audienceOf(tx, configured);
    const written = await recordNotifications(tx, ctx, { event: newRequestEvent(requestId), kind: 'new-request', subject, told });
    if (isDecided) await markAnnouncementRead(tx, ctx, requestId);
    return written;
  });
  await enqueueDeliveries(ctx, due);
}

/** `isDecided`: somebody decided before anybody was told. */
type Claimed = { subject: NewRequestSubject; isDecided: boolean };

/** Marks the request as announced; undefined when it was. Of two at once the second waits and finds it done. */
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

async function audienceOf(tx: Tx, configured: OutsideChannel[]): Promise<Told[]> {
  const administrators = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(inArray(users.role, ['admin', 'master_admin']))
    .orderBy(users.id)
    .for('key share'); // nobody is deleted between being found and being told
  return [
    ...administrators.map(({ userId }) => ({ channel: 'in_app' as const, userId })),
    ...configured.flatMap((channel): Told[] =>
      channel === 'email' ? administrators.filter(isMailable).map(({ userId }) => ({ channel, userId })) : [{ channel, userId: null }],
    ),
  ];
}
