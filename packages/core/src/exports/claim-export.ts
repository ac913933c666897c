import { brokenPromise, schema } from '@app/db';
import { and, eq, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';
import { enqueueNext } from './enqueue-export.ts';
import { failExport } from './settle-export.ts';
import { leaseMs } from './lease.ts';
import { mayHave, type ExportRow } from './to-export.ts';

const { exports, users } = schema;

/** After so many failed attempts an export is given up: it may be what stops the workers. */
const failuresMax = 5;

/** SQL: waits for a worker, or was left by one that is lost. */
const isDue = (now: Date) => or(eq(exports.status, 'queued'), and(eq(exports.status, 'running'), lte(exports.leaseUntil, now)));

/**
 * The export that is next in turn when the queue names one: that one, or else the oldest that waits. Requesters who have a
 * running export are skipped, so that one administrator can't occupy every worker.
 */
async function findNext(ctx: Ctx, named: string): Promise<string | undefined> {
  const isRequesterServed = sql`exists (select 1 from exports other where other.requested_by = ${exports.requestedBy}
    and other.id <> ${exports.id} and other.status = 'running')`;
  const [next] = await ctx.db
    .select({ id: exports.id })
    .from(exports)
    .where(and(isDue(ctx.now()), not(isRequesterServed)))
    .orderBy(ne(exports.id, named), exports.createdAt, exports.id)
    .limit(1);
  return next?.id;
}

/** Gives an export to one attempt, which gets a number of its own; undefined when another worker was first. */
async function take(ctx: Ctx, id: string): Promise<ExportRow | undefined> {
  const now = ctx.now();
  const taken = ctx.db
    .update(exports)
    .set({
      status: 'running',
      attempts: sql`${exports.attempts} + 1`,
      // Still running: the worker of the last attempt is lost.
      failures: sql`${exports.failures} + case when ${exports.status} = 'running' then 1 else 0 end`,
      leaseUntil: new Date(now.getTime() + leaseMs),
      startedAt: sql`coalesce(${exports.startedAt}, ${now.toISOString()}::timestamptz)`,
      rowsDone: 0,
      bytes: 0,
    })
    .where(and(eq(exports.id, id), isDue(now)))
    .returning();
  const rows = await taken.catch((error: unknown) => {
    // At the same moment another worker took another export of the same requester.
    if (brokenPromise(error)?.constraint === 'one_running_export_per_requester') return [];
    throw error;
  });
  return rows[0];
}

/** An export and its requester, in whose name it is written. */
export type ClaimedExport = { row: ExportRow; actor: Actor };

/**
 * Takes the export that is next in turn for one attempt. Undefined when there is nothing to do: none waits whose requester
 * has none being written, another worker was first, or it fails here because of whom it is for or how often it failed.
 */
export async function claimExport(ctx: Ctx, named: string): Promise<ClaimedExport | undefined> {
  const id = await findNext(ctx, named);
  if (id === undefined) return undefined;
  const row = await take(ctx, id);
  if (!row) return claimExport(ctx, named);
  const actor = await findRequester(ctx, row);
  if (actor && row.failures < failuresMax) return { row, actor };
  await failExport(ctx, row, actor ? 'INTERRUPTED' : 'NOT_ALLOWED');
  await enqueueNext(ctx, row);
  return undefined;
}

/** Who asked for it, while they may have it: an export shows no more than its requester may see now. */
async function findRequester(ctx: Ctx, row: ExportRow): Promise<Actor | undefined> {
  if (row.requestedBy === null) return undefined;
  const [user] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.id, row.requestedBy));
  return user && mayHave(user.role, row) ? user : undefined;
}
