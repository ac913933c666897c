import { randomBytes } from 'node:crypto';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../auth/password.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { createUser } from './create-user.ts';

export const MASTER_ADMIN = 'masteradmin';
const generatedBytes = 15;

/** A password nobody can guess, for somebody who will see it once. */
export const makeUpPassword = (): string => randomBytes(generatedBytes).toString('base64url');

/**
 * Makes the first master admin when there is none. `password` is the one that the operator chose, or makes one up when
 * it is needed. Returns the password of a new account, or null when there was one already.
 */
export async function ensureMasterAdmin(ctx: Ctx, password: string | (() => string)): Promise<string | null> {
  const [existing] = await ctx.db.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.role, 'master_admin')).limit(1);
  if (existing) return null;
  const chosen = typeof password === 'string' ? password : password();
  const passwordHash = await hashPassword(chosen);
  const account = {
    username: MASTER_ADMIN,
    email: 'masteradmin@localhost.invalid',
    role: 'master_admin',
    referredBy: null,
    termsVersion: null,
    termsAcceptedAt: null,
  } as const;
  await inTransaction(ctx, (tx) => createUser(tx, ctx, { ...account, passwordHash, isPasswordLong: true }));
  return chosen;
}
