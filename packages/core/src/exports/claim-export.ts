import { schema } from '@app/db';
import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';
import { failExport } from './settle-export.ts';
import { leaseMs } from './lease.ts';
import { mayHave, type ExportRow } from './to-export.ts';

const { exports, users } = schema;

/** After so many workers were stopped while they wrote it, an export is given up: it may be what stops them. */
const attemptsMax = 5;

/**
 * Takes an export for one attempt, which is counted before it is made. Undefined when there is nothing to do: it is over,
 * another worker has it, or it fails here because of whom it is for or how often it was tried.
 */
export async function claimExport(ctx: Ctx, id: string): Promise<{ row: ExportRow; actor: Actor } | undefined> {
  const now = ctx.now();
  const isLeft = and(eq(exports.status, 'running'), lte(exports.leaseUntil, now));
  const [row] = await ctx.db
    .update(exports)
    .set({
      status: 'running',
      attempts: sql`${exports.attempts} + 1`,
      leaseUntil: new Date(now.getTime() + leaseMs),
      startedAt: sql`coalesce(${exports.startedAt}, ${now.toISOString()}::timestamptz)`,
      rowsDone: 0,
      bytes: 0,
    })
    .where(and(eq(exports.id, id), or(eq(exports.status, 'queued'), isLeft)))
    .returning();
  if (!row) return undefined;
  const actor = await findRequester(ctx, row);
  if (actor && row.attempts <= attemptsMax) return { row, actor };
  await failExport(ctx, row, actor ? 'INTERRUPTED' : 'NOT_ALLOWED');
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
