import { randomBytes } from 'node:crypto';
import { schema } from '@app/db';
import { and, eq, gt } from 'drizzle-orm';
import type { Actor, AuthedCtx, Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { hashToken } from './hash-token.ts';
import { isAliveSession } from './is-alive-session.ts';
import { isRefusedDemo } from './is-refused-demo.ts';

const { queuePasses, sessions, users } = schema;

const passBytes = 25;

/** How long a pass is good for, in seconds. */
export const queuePassSeconds = 15 * 60;

/** A pass to the queue dashboard for this log-in. A page can't send a bearer token with every picture and script, a cookie it can. @throws DomainError NOT_LOGGED_IN */
export async function issueQueuePass(ctx: AuthedCtx, token: string): Promise<string> {
  const sessionId = hashToken(token);
  const pass = randomBytes(passBytes).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + queuePassSeconds * 1000);
  await inTransaction(ctx, async (tx) => {
    await tx.delete(queuePasses).where(eq(queuePasses.sessionId, sessionId)); // one at a time for each log-in
    await tx.insert(queuePasses).values({ id: hashToken(pass), sessionId, expiresAt });
  });
  return pass;
}

/** The master admin whom a pass belongs to, or undefined when it is unknown, over, or its log-in is over or refused. */
export async function findQueuePass(ctx: Ctx, pass: string): Promise<Actor | undefined> {
  const isMasterAdmin = and(eq(users.role, 'master_admin'), isAliveSession(ctx, 'master_admin'));
  const [found] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role, isDemo: users.isDemo })
    .from(queuePasses)
    .innerJoin(sessions, eq(sessions.id, queuePasses.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(queuePasses.id, hashToken(pass)), gt(queuePasses.expiresAt, ctx.now()), isMasterAdmin));
  if (!found || (await isRefusedDemo(ctx, found))) return undefined;
  return { id: found.id, username: found.username, role: found.role };
}
