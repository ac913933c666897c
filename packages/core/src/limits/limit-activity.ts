import { DomainError, pendingOfAKindMax, hourMs } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { lockAvailable } from '../ledger/lock-available.ts';

const { exports, files, investments, transactions, users } = schema;

const perHourMax = { requests: 10, purchases: 20, uploads: 10, exports: 30 } as const;

/** Storage limits of export files, finished or still to be written, in bytes: per administrator, and in total. */
export const exportBytesMax = { own: 500_000_000, all: 2_000_000_000 } as const;

const hourBefore = (ctx: AuthedCtx) => new Date(ctx.now().getTime() - hourMs);

function refuseAbove(ctx: AuthedCtx, count: number, max: number): void {
  if (count >= max * ctx.rateLimitScale) throw new DomainError('TOO_MANY_REQUESTS', { seconds: hourMs / 1000 });
}

/**
 * Serializes this transaction with others of the caller that take this lock. The limits of requests, purchases and
 * uploads are counted from the rows themselves: under this lock concurrent calls count one another, also those of other api
 * processes. The caller's user row is locked before the account, as everywhere: a deletion of the caller either waits for this or
 * has happened.
 * @throws DomainError NOT_LOGGED_IN when the caller has been deleted meanwhile
 */
export async function lockActivity(tx: Tx, ctx: AuthedCtx): Promise<void> {
  const [caller] = await tx.select({ id: users.id }).from(users).where(eq(users.id, ctx.actor.id)).for('key share');
  if (!caller) throw new DomainError('NOT_LOGGED_IN');
  await lockAvailable(tx, caller.id);
}

/** @throws DomainError TOO_MANY_REQUESTS, TOO_MANY_PENDING */
export async function limitRequests(db: Db | Tx, ctx: AuthedCtx, type: 'deposit' | 'withdrawal'): Promise<void> {
  const mine = and(eq(transactions.userId, ctx.actor.id), isNull(transactions.deletedAt));
  const recent = await db.$count(
    transactions,
    and(mine, inArray(transactions.type, ['deposit', 'withdrawal']), gt(transactions.createdAt, hourBefore(ctx))),
  );
  refuseAbove(ctx, recent, perHourMax.requests);
  const pending = await db.$count(transactions, and(mine, eq(transactions.type, type), eq(transactions.status, 'pending')));
  if (pending >= pendingOfAKindMax * ctx.rateLimitScale) throw new DomainError('TOO_MANY_PENDING', { count: pending });
}

/** @throws DomainError TOO_MANY_REQUESTS */
export async function limitPurchases(tx: Tx, ctx: AuthedCtx): Promise<void> {
  const recent = and(eq(investments.userId, ctx.actor.id), gt(investments.purchasedAt, hourBefore(ctx)));
  refuseAbove(ctx, await tx.$count(investments, recent), perHourMax.purchases);
}

/**
 * Limits the caller's own images: profile pictures and payment proofs. Checked before an image is decoded, which is the expensive
 * part, and again under the lock before it is stored.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function limitUploads(db: Db | Tx, ctx: AuthedCtx): Promise<void> {
  const mine = or(eq(files.kind, 'proof'), eq(files.kind, 'profile'));
  const recent = and(eq(files.ownerId, ctx.actor.id), mine, gt(files.createdAt, hourBefore(ctx)));
  refuseAbove(ctx, await db.$count(files, recent), perHourMax.uploads);
}

/**
 * Limits exports, because files fill the disk and reading whole lists loads the database.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function limitExports(db: Db | Tx, ctx: AuthedCtx): Promise<void> {
  const recent = and(eq(exports.requestedBy, ctx.actor.id), gt(exports.createdAt, hourBefore(ctx)));
  refuseAbove(ctx, await db.$count(exports, recent), perHourMax.exports);
}
