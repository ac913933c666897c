import { constraintViolationOf, schema } from '@app/db';
import { and, eq, lte, ne, not, or, sql } from 'drizzle-orm';
import type { AdminActor, Ctx } from '../context.ts';
import { enqueueNext } from './enqueue-export.ts';
import { failExport } from './settle-export.ts';
import { leaseMs } from './lease.ts';
import { mayAccessExport, type ExportRow } from './to-export.ts';

const { exports, users } = schema;

/** After this many failed attempts an export fails for good: it may be what crashes the workers. */
const failuresMax = 5;

/** SQL: the export is queued, or its worker's lease has expired. */
const isDue = (now: Date) => or(eq(exports.status, 'queued'), and(eq(exports.status, 'running'), lte(exports.leaseUntil, now)));

/**
 * The export to write when the queue delivers `named`: that one, or else the oldest queued one. Requesters with a running export
 * are skipped, so that one administrator can't occupy every worker.
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

/** Claims an export for one attempt, which gets its own number; undefined when another worker was first. */
async function take(ctx: Ctx, id: string): Promise<ExportRow | undefined> {
  const now = ctx.now();
  const taken = ctx.db
    .update(exports)
    .set({
      status: 'running',
      attempts: sql`${exports.attempts} + 1`,
      // Still running: the worker of the last attempt was lost.
      failures: sql`${exports.failures} + case when ${exports.status} = 'running' then 1 else 0 end`,
      leaseUntil: new Date(now.getTime() + leaseMs),
      startedAt: sql`coalesce(${exports.startedAt}, ${now.toISOString()}::timestamptz)`,
      rowsDone: 0,
      bytes: 0,
    })
    .where(and(eq(exports.id, id), isDue(now)))
    .returning();
  const rows = await taken.catch((error: unknown) => {
    // Another worker concurrently claimed another export of the same requester.
    if (constraintViolationOf(error)?.constraint === 'one_running_export_per_requester') return [];
    throw error;
  });
  return rows[0];
}

/** An export and its requester, with whose permissions the rows are read. */
export type ClaimedExport = { row: ExportRow; actor: AdminActor };

/**
 * Claims the next export for one attempt, or the one after it when another worker was first. Undefined when none is due for a
 * requester without a running one, or when the claimed one fails here because of its requester's role or its number of failures.
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

/** The requester, if they still have the role under which they requested the export and it still permits the list. */
async function findRequester(ctx: Ctx, row: ExportRow): Promise<AdminActor | undefined> {
  if (row.requestedBy === null) return undefined;
  const [user] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.id, row.requestedBy));
  return user && mayAccessExport(user.role, row) ? (user as AdminActor) : undefined; // who may have an export is an administrator
}
