import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';

const { accounts, files, investments, transactions } = schema;

const hourMs = 3_600_000;
const perHourMax = { requests: 10, purchases: 20, uploads: 10 } as const;
const pendingOfAKindMax = 5;

const hourBefore = (ctx: AuthedCtx) => new Date(ctx.now().getTime() - hourMs);

/* Counted from the rows themselves, under the lock of the member's account: two servers share the count, and many at
   the same moment count one another. */
async function lockMember(tx: Tx, ctx: AuthedCtx): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, ctx.actor.id), eq(accounts.kind, 'available')))
    .for('no key update');
}

function refuseAbove(ctx: AuthedCtx, count: number, max: number): void {
  if (count >= max * ctx.rateLimitScale) throw new DomainError('TOO_MANY_REQUESTS', { seconds: hourMs / 1000 });
}

/** @throws DomainError TOO_MANY_REQUESTS, TOO_MANY_PENDING */
export async function limitRequests(tx: Tx, ctx: AuthedCtx, type: 'deposit' | 'withdrawal'): Promise<void> {
  await lockMember(tx, ctx);
  const mine = and(eq(transactions.userId, ctx.actor.id), isNull(transactions.deletedAt));
  const recent = await tx.$count(
    transactions,
    and(mine, inArray(transactions.type, ['deposit', 'withdrawal']), gt(transactions.createdAt, hourBefore(ctx))),
  );
  refuseAbove(ctx, recent, perHourMax.requests);
  const pending = await tx.$count(transactions, and(mine, eq(transactions.type, type), eq(transactions.status, 'pending')));
  if (pending >= pendingOfAKindMax * ctx.rateLimitScale) throw new DomainError('TOO_MANY_PENDING', { count: pending });
}

/** @throws DomainError TOO_MANY_REQUESTS */
export async function limitPurchases(tx: Tx, ctx: AuthedCtx): Promise<void> {
  await lockMember(tx, ctx);
  refuseAbove(
    ctx,
    await tx.$count(investments, and(eq(investments.userId, ctx.actor.id), gt(investments.purchasedAt, hourBefore(ctx)))),
    perHourMax.purchases,
  );
}

/** @throws DomainError TOO_MANY_REQUESTS */
export async function limitUploads(tx: Tx, ctx: AuthedCtx): Promise<void> {
  await lockMember(tx, ctx);
  const mine = or(eq(files.kind, 'proof'), eq(files.kind, 'profile'));
  refuseAbove(
    ctx,
    await tx.$count(files, and(eq(files.ownerId, ctx.actor.id), mine, gt(files.createdAt, hourBefore(ctx)))),
    perHourMax.uploads,
  );
}
