import { DomainError, dayMs, freezeLinkDays, isMember, type FreezeByLinkInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { isFreezeKeyOf, kindsWithFreezeLink } from '../notifications/freeze-key.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { freezePayouts } from '../payout-controls/freeze-payouts.ts';
import { lockUser } from '../payout-controls/lock-user.ts';
import { endAccess } from './end-access.ts';

const { notifications } = schema;

/**
 * Freezes the payouts of the recipient of a mail and ends all their sessions; an administrator's sessions, and what they proposed, alone.
 * Idempotent.
 * @throws DomainError NOT_FOUND (no such link, or it is older than `freezeLinkDays`)
 */
export async function freezeByLink(ctx: Ctx, { notification: id, key }: FreezeByLinkInput): Promise<void> {
  const since = new Date(ctx.now().getTime() - freezeLinkDays * dayMs);
  const isOfLink = and(
    eq(notifications.id, id),
    inArray(notifications.kind, [...kindsWithFreezeLink]),
    gt(notifications.createdAt, since),
    isNotNull(notifications.userId),
  );
  const { userId, due } = await inTransaction(ctx, async (tx) => {
    const [found] = await tx.select({ userId: notifications.userId }).from(notifications).where(isOfLink);
    const recipient = found?.userId ?? null;
    const isRight = recipient !== null && isFreezeKeyOf(ctx, { id, userId: recipient }, key);
    const user = isRight ? await lockUser(tx, recipient) : undefined;
    if (!user) throw new DomainError('NOT_FOUND');
    await endAccess(tx, ctx, user.id, { reason: 'not_me', actorId: null });
    const frozen = isMember(user.role) ? await freezePayouts(tx, ctx, { userId: user.id, by: 'link', actor: null }) : { due: [] };
    return { userId: user.id, due: frozen.due };
  });
  await announcePayouts(ctx, userId, due);
}
