import { isStaff, type RequiredAction, type Role } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { isFactorMissing } from '../protection/is-factor-missing.ts';
import { endSessionsWhere } from './end-sessions-where.ts';
import { hashToken } from '../hash-token.ts';
import { isAccessOver } from '../is-access-over.ts';
import { isDisabledDemoAccount } from './is-disabled-demo-account.ts';
import { createLucia, sessionLifetime } from './lucia.ts';

/** The activity of a session is stored at most this often. */
const activityResolutionMs = 60_000;

/**
 * The user to whom a bearer token belongs, or undefined when it is unknown, expired, was idle too long, or belongs to a demo
 * account that is not allowed to log in here, or to an auditor whose access has ended.
 * `polling` true: a background request of an open page, which does not count as activity.
 */
export async function findSession(ctx: Ctx, token: string, { polling }: { polling: boolean }): Promise<Actor | undefined> {
  const { session, user } = await createLucia(ctx.db).validateSession(token);
  if (!session || (await isDisabledDemoAccount(ctx, user))) return undefined;
  if (isAccessOver(ctx, user)) {
    await inTransaction(ctx, (tx) => endSessionsWhere(tx, ctx, eq(schema.sessions.userId, user.id), 'expired', null));
    return undefined;
  }
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
  const requiredAction = await requiredActionOf(ctx, user);
  return { id: user.id, username: user.username, role: user.role, ...(requiredAction && { requiredAction }) };
}

type SessionUser = { id: string; role: Role; mustChangePassword: boolean };

async function requiredActionOf({ db }: Ctx, { id, role, mustChangePassword }: SessionUser): Promise<RequiredAction | undefined> {
  if (mustChangePassword) return 'change_password';
  return isStaff(role) && (await isFactorMissing(db, id)) ? 'set_up_second_factor' : undefined;
}
