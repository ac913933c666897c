import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { verifyPassword } from '../auth/password.ts';
import { countAttempt, forgiveAttempt, guardedPassword, unlessBusy } from '../auth/throttle-login.ts';
import type { AuthedCtx } from '../context.ts';

const { users } = schema;

/**
 * Makes sure that the caller knows their own password; guessing it is throttled like a log-in.
 * @throws DomainError WRONG_PASSWORD at the field `currentPassword`, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function checkOwnPassword(ctx: AuthedCtx, currentPassword: string): Promise<void> {
  const guarded = guardedPassword(ctx.actor.id);
  await countAttempt(ctx, guarded);
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, ctx.actor.id));
  if (!(await unlessBusy(ctx, guarded, () => verifyPassword(user?.passwordHash, currentPassword))))
    throw new DomainError('WRONG_PASSWORD', {}, { currentPassword: 'invalid' });
  await forgiveAttempt(ctx, guarded);
}
