import { DomainError, type AuthResponse, type LoginInput } from '@app/contract';
import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { verifyPassword } from './password.ts';
import { startSession } from './start-session.ts';
import { countFailure, forgetFailures, refuseThrottled } from './throttle-login.ts';

const { users } = schema;

/**
 * Logs in by username and password. A wrong password and an unknown user answer alike, in the same time.
 * @throws DomainError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export async function login(ctx: Ctx, { username, password }: LoginInput): Promise<AuthResponse> {
  await refuseThrottled(ctx, username);
  const [user] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches) {
    await countFailure(ctx, username);
    throw new DomainError('INVALID_CREDENTIALS');
  }
  await forgetFailures(ctx, username);
  return { token: await startSession(ctx.db, ctx, user), username: user.username };
}
