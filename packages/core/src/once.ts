import { createHash } from 'node:crypto';
import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx } from './context.ts';

const { idempotencyKeys } = schema;

/**
 * Does `work` once per Idempotency-Key of the caller. The key is written in the same database transaction as the
 * effect: of two at once the second waits for the first and gets its answer. Without a key it just does the work.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED when the key came before with another input.
 */
export async function once<T>(tx: Tx, ctx: AuthedCtx, operation: string, input: object, work: () => Promise<T>): Promise<T> {
  const key = ctx.idempotencyKey;
  if (key === undefined) return work();
  const inputHash = createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: ctx.actor.id, key, operation, inputHash, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const mine = and(eq(idempotencyKeys.userId, ctx.actor.id), eq(idempotencyKeys.key, key));
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(mine);
    if (first?.inputHash !== inputHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return revive(first.answer) as T;
  }
  const answer = await work();
  await tx
    .update(idempotencyKeys)
    .set({ answer: freeze(answer) })
    .where(mine);
  return answer;
}

/** Whether the caller's Idempotency-Key has its answer already, so that `once` will do no work. */
export async function isRepeat(ctx: AuthedCtx): Promise<boolean> {
  if (ctx.idempotencyKey === undefined) return false;
  const mine = and(eq(idempotencyKeys.userId, ctx.actor.id), eq(idempotencyKeys.key, ctx.idempotencyKey));
  return (await ctx.db.$count(idempotencyKeys, mine)) > 0;
}

/* JSON has no instants: they are kept as `{ "$instant": … }`, so that a note that looks like a date stays a note. */
function freeze(value: unknown): unknown {
  if (value instanceof Date) return { $instant: value.toISOString() };
  if (Array.isArray(value)) return value.map(freeze);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, freeze(inner)]));
  return value;
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (value === null || typeof value !== 'object') return value;
  if ('$instant' in value && typeof value.$instant === 'string') return new Date(value.$instant);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revive(inner)]));
}
