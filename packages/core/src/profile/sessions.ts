import { listLimit, type EndSessionsInput, type Session } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, ne } from 'drizzle-orm';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';
import { hashToken } from '../hash-token.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';

const { sessions } = schema;

/** The caller's sessions: the current one, then the others, the most recently used first. */
export async function listSessions(ctx: AuthedCtx, token: string): Promise<Session[]> {
  const currentId = hashToken(token);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, ctx.actor.id))
    /* `lastActiveAt` is not written with every request: the current session could be behind the others. */
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastActiveAt), desc(sessions.id))
    .limit(listLimit.max);
  return rows.map(({ id, createdAt, lastActiveAt, userAgent }) => ({
    id,
    createdAt,
    lastActiveAt,
    userAgent,
    isCurrent: id === currentId,
  }));
}

/** Ends one of the caller's sessions, or all but the current one. Idempotent. */
export async function endSessions(ctx: AuthedCtx, token: string, { id }: EndSessionsInput): Promise<void> {
  const which = id === undefined ? ne(sessions.id, hashToken(token)) : eq(sessions.id, id);
  const mine = and(eq(sessions.userId, ctx.actor.id), which);
  await inTransaction(ctx, (tx) => endSessionsWhere(tx, ctx, mine, 'by_owner', ctx.actor.id));
  ctx.invalidate({ topics: ['me'], to: ctx.actor.id });
}
