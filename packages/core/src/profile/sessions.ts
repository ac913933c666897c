import { listLimit, type EndSessionsInput, type Session } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, ne } from 'drizzle-orm';
import { endSessionsWhere } from '../auth/end-sessions-where.ts';
import { hashToken } from '../auth/hash-token.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';

const { sessions } = schema;

/** My log-ins, the most recently used first. */
export async function listSessions(ctx: AuthedCtx, token: string): Promise<Session[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, ctx.actor.id))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.id))
    .limit(listLimit.max);
  return rows.map(({ id, createdAt, lastActiveAt, userAgent }) => ({
    id,
    createdAt,
    lastActiveAt,
    userAgent,
    isCurrent: id === hashToken(token),
  }));
}

/** Ends one of my log-ins, or all but this one. Ending what is over changes nothing. */
export async function endSessions(ctx: AuthedCtx, token: string, { id }: EndSessionsInput): Promise<void> {
  const which = id === undefined ? ne(sessions.id, hashToken(token)) : eq(sessions.id, id);
  const mine = and(eq(sessions.userId, ctx.actor.id), which);
  await inTransaction(ctx, (tx) => endSessionsWhere(tx, ctx, mine, 'by_owner', ctx.actor.id));
}
