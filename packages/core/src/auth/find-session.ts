import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { endSessionsWhere } from './end-sessions-where.ts';
import { hashToken } from './hash-token.ts';
import { isRefusedDemo } from './is-refused-demo.ts';
import { createLucia, sessionLifetime } from './lucia.ts';

/** Activity is written down at most this often per session. */
const activityResolutionMs = 60_000;

/**
 * Who a bearer token belongs to, or undefined when it is unknown, over, was idle too long, or is that of a demo account
 * which cannot log in here.
 * `polling` true: an open page asked by itself, which keeps nobody logged in.
 */
export async function findSession(ctx: Ctx, token: string, { polling }: { polling: boolean }): Promise<Actor | undefined> {
  const { session, user } = await createLucia(ctx.db).validateSession(token);
  if (!session || (await isRefusedDemo(ctx, user))) return undefined;
  const { idle, absolute } = sessionLifetime[user.role];
  const now = ctx.now();
  const idleMs = now.getTime() - session.lastActiveAt.getTime();
  const ageMs = now.getTime() - session.createdAt.getTime();
  if (idleMs > idle.milliseconds() || ageMs > absolute.milliseconds()) {
    const reason = ageMs > absolute.milliseconds() ? 'expired' : 'idle';
    await inTransaction(ctx, (tx) => endSessionsWhere(tx, ctx, eq(schema.sessions.id, hashToken(token)), reason, null));
    return undefined;
  }
  if (!polling && idleMs > activityResolutionMs) {
    await ctx.db
      .update(schema.sessions)
      .set({ lastActiveAt: now })
      .where(eq(schema.sessions.id, hashToken(token)));
  }
  return { id: user.id, username: user.username, role: user.role, ...(user.mustChangePassword && { mustChangePassword: true }) };
}
