import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { verifyPassword } from './password.ts';
import { countAttempt, takeBackAttempt, passwordCounters, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import type { AuthedCtx } from '../context.ts';

const { users } = schema;

/**
 * Verifies the caller's own password, and returns the hash that it matches; attempts are throttled like log-ins.
 * @throws DomainError WRONG_PASSWORD at the field `currentPassword`, TOO_MANY_ATTEMPTS, NOT_LOGGED_IN, UNAVAILABLE
 */
export async function checkOwnPassword(ctx: AuthedCtx, currentPassword: string): Promise<string> {
  const counters = passwordCounters(ctx.actor.id);
  await countAttempt(ctx, counters);
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, ctx.actor.id));
  if (!user) throw new DomainError('NOT_LOGGED_IN');
  if (!(await takeBackUnlessVerified(ctx, counters, () => verifyPassword(user.passwordHash, currentPassword))))
    throw new DomainError('WRONG_PASSWORD', {}, { currentPassword: 'invalid' });
  await takeBackAttempt(ctx, counters);
  return user.passwordHash;
}
