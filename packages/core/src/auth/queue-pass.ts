import { randomBytes } from 'node:crypto';
import { rolesWith } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Ctx, MasterAdminActor, MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { hashToken } from '../hash-token.ts';
import { isSessionActive } from '../sessions/is-session-active.ts';
import { isDisabledDemoAccount } from '../sessions/is-disabled-demo-account.ts';

const { queuePasses, sessions, users } = schema;

const passBytes = 25;

/** Lifetime of a pass, in seconds. */
export const queuePassSeconds = 15 * 60;

/**
 * Issues a pass to the queue dashboard for this session. A page can't send a bearer token with every image and script; it can
 * send a cookie.
 * @throws DomainError NOT_LOGGED_IN
 */
export async function issueQueuePass(ctx: MasterAdminCtx, token: string): Promise<string> {
  const sessionId = hashToken(token);
  const pass = randomBytes(passBytes).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + queuePassSeconds * 1000);
  await inTransaction(ctx, async (tx) => {
    await tx.delete(queuePasses).where(eq(queuePasses.sessionId, sessionId)); // one pass per session
    await tx.insert(queuePasses).values({ id: hashToken(pass), sessionId, expiresAt });
  });
  return pass;
}

/**
 * The master admin to whom a pass belongs; undefined when it is unknown or expired, its session is over, or its user is no master
 * admin any more or is a disabled demo account.
 */
export async function findQueuePass(ctx: Ctx, pass: string): Promise<MasterAdminActor | undefined> {
  const isMasterAdmin = and(inArray(users.role, [...rolesWith('master_admin')]), isSessionActive(ctx, 'master_admin'));
  const [found] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role, isDemo: users.isDemo })
    .from(queuePasses)
    .innerJoin(sessions, eq(sessions.id, queuePasses.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(queuePasses.id, hashToken(pass)), gt(queuePasses.expiresAt, ctx.now()), isMasterAdmin));
  if (!found || (await isDisabledDemoAccount(ctx, found))) return undefined;
  return { id: found.id, username: found.username, role: found.role } as MasterAdminActor; // the query finds master admins only
}
