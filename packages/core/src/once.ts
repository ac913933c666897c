import { createHash } from 'node:crypto';
import { DomainError, errorStatuses, isDecided } from '@app/contract';
import { schema, type KeptRefusal, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx } from './context.ts';
import { inTransaction } from './in-transaction.ts';

const { idempotencyKeys } = schema;

type Claim = typeof idempotencyKeys.$inferInsert;
type Ending = { answer: unknown } | { refusal: KeptRefusal };

/**
 * Runs `work` in one database transaction, once per Idempotency-Key of the caller. The key is written in the same transaction as
 * the effect: of two concurrent calls the second waits for the first and gets its answer. A refusal is stored as well, so that a
 * delayed earlier attempt is not executed after its caller was refused. Without a key it just runs the work. A refusal takes a
 * second transaction: storing it in the first would need a savepoint in every call, two more round trips for the many that
 * succeed, and a refusal by the database at commit could not be stored there at all.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED when the key was used with another input; the stored refusal of the first attempt
 */
export async function once<T>(ctx: AuthedCtx, operation: string, input: object, work: (tx: Tx) => Promise<T>): Promise<T> {
  const key = ctx.idempotencyKey;
  if (key === undefined) return inTransaction(ctx, work);
  const inputHash = createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');
  const claim = { userId: ctx.actor.id, key, operation, inputHash, createdAt: ctx.now() };
  try {
    return await inTransaction(ctx, async (tx) => {
      const first = await findFirst(tx, claim);
      if (first) return endAs(first) as T; // the result of `freeze` on a T
      const answer = await work(tx);
      await tx
        .update(idempotencyKeys)
        .set({ answer: freeze(answer) })
        .where(isMine(ctx, key));
      return answer;
    });
  } catch (error) {
    if (!(error instanceof DomainError) || !isDecided(errorStatuses[error.code])) throw error;
    return endAs(await keepRefusal(ctx, claim, error)) as T; // as above
  }
}

/** Whether the caller's Idempotency-Key has an answer already, so that `once` will not run the work. */
export async function isRepeat(ctx: AuthedCtx): Promise<boolean> {
  if (ctx.idempotencyKey === undefined) return false;
  return (await ctx.db.$count(idempotencyKeys, isMine(ctx, ctx.idempotencyKey))) > 0;
}

const isMine = (ctx: AuthedCtx, key: string) => and(eq(idempotencyKeys.userId, ctx.actor.id), eq(idempotencyKeys.key, key));

/** Claims the key for this attempt; returns the outcome of an earlier attempt if there is one, waiting for one in progress. */
async function findFirst(tx: Tx, claim: Claim): Promise<Ending | undefined> {
  const claimed = await tx.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [first] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, claim.userId), eq(idempotencyKeys.key, claim.key)));
  if (first?.inputHash !== claim.inputHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return first.refusal ? { refusal: first.refusal } : { answer: first.answer };
}

/** Stores a refusal under the key, unless another attempt finished meanwhile: then its outcome is returned. */
async function keepRefusal(ctx: AuthedCtx, claim: Claim, { code, params, fields }: DomainError): Promise<Ending> {
  const refusal: KeptRefusal = { code, params, fields: fields ?? null };
  return inTransaction(ctx, async (tx) => (await findFirst(tx, { ...claim, refusal })) ?? { refusal });
}

/** The answer of an earlier attempt; throws its refusal. */
function endAs(ending: Ending): unknown {
  if ('answer' in ending) return revive(ending.answer);
  const { code, params, fields } = ending.refusal;
  throw new DomainError(code, params, fields ?? undefined);
}

/* JSON has no instants: they are stored as `{ "$instant": … }`, so that a note that looks like a date remains a string. */
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
