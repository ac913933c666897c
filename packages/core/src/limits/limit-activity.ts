import { DomainError } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { lockAvailable } from '../ledger/lock-available.ts';

const { exports, files, investments, transactions, users } = schema;

const hourMs = 3_600_000;
const perHourMax = { requests: 10, purchases: 20, uploads: 10, exports: 30 } as const;
const pendingOfAKindMax = 5;

/** Bytes that files of exports may take up, kept or still to be written: those of one administrator, and those of all together. */
export const exportBytesMax = { own: 500_000_000, all: 2_000_000_000 } as const;

const hourBefore = (ctx: AuthedCtx) => new Date(ctx.now().getTime() - hourMs);

function refuseAbove(ctx: AuthedCtx, count: number, max: number): void {
  if (count >= max * ctx.rateLimitScale) throw new DomainError('TOO_MANY_REQUESTS', { seconds: hourMs / 1000 });
}

/**
 * Has whatever else the caller does in transactions like this one wait. The limits below are counted from the rows
 * themselves: under this lock many at the same moment count one another, on every server of the database. The caller's user
 * comes before the account, as everywhere: their deletion either waits for this or has happened.
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
 * Pictures of one's own: the profile's and payment proofs. Asked before a picture is decoded, which is what costs, and
 * again under the lock before it is kept.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function limitUploads(db: Db | Tx, ctx: AuthedCtx): Promise<void> {
  const mine = or(eq(files.kind, 'proof'), eq(files.kind, 'profile'));
  const recent = and(eq(files.ownerId, ctx.actor.id), mine, gt(files.createdAt, hourBefore(ctx)));
  refuseAbove(ctx, await db.$count(files, recent), perHourMax.uploads);
}

/** Files fill the disk and reading whole lists keeps the database busy. @throws DomainError TOO_MANY_REQUESTS */
export async function limitExports(db: Db | Tx, ctx: AuthedCtx): Promise<void> {
  const recent = and(eq(exports.requestedBy, ctx.actor.id), gt(exports.createdAt, hourBefore(ctx)));
  refuseAbove(ctx, await db.$count(exports, recent), perHourMax.exports);
}
