import { DomainError, Username, type AuthResponse, type LoginInput } from '@app/contract';
import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { verifyPassword } from './password.ts';
import { startSession } from './start-session.ts';
import { countAttempt, forgiveAttempt, guardedLogin } from './throttle-login.ts';

const { users } = schema;

/**
 * Logs in by username and password. A wrong password and an unknown user answer alike, in the same time.
 * @throws DomainError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export async function login(ctx: Ctx, { username, password }: LoginInput): Promise<AuthResponse> {
  // Only what can be a username is looked up and counted as one: the database folds letters that JavaScript does not.
  const name = Username.safeParse(username);
  const guarded = guardedLogin(ctx, name.success ? name.data : null);
  await countAttempt(ctx, guarded);
  const user = name.success ? await findUser(ctx, name.data) : undefined;
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches) throw new DomainError('INVALID_CREDENTIALS');
  await forgiveAttempt(ctx, guarded);
  return { token: await startSession(ctx.db, ctx, user), username: user.username };
}

async function findUser(ctx: Ctx, username: string) {
  const [user] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return user;
}
