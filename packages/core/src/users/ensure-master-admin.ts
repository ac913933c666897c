import { randomBytes } from 'node:crypto';
import { MASTER_ADMIN } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { hashPassword, verifyPassword } from '../passwords/password.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { createUser } from './create-user.ts';

const generatedPasswordBytes = 15;

/** A random password, to be shown once. */
export const generatePassword = (): string => randomBytes(generatedPasswordBytes).toString('base64url');

/**
 * Creates the first master admin if there is none. `password`: chosen by the operator, or a function that generates one when
 * needed. Returns the password of the new user, or null when a master admin already existed.
 */
export async function ensureMasterAdmin(ctx: Ctx, password: string | (() => string)): Promise<string | null> {
  const [existing] = await ctx.db.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.role, 'master_admin')).limit(1);
  if (existing) return null;
  const chosen = typeof password === 'string' ? password : password();
  const passwordHash = await hashPassword(chosen);
  const user = {
    username: MASTER_ADMIN,
    email: 'masteradmin@localhost.invalid',
    role: 'master_admin',
    referredBy: null,
    termsVersion: null,
    termsAcceptedAt: null,
  } as const;
  await inTransaction(ctx, (tx) => createUser(tx, ctx, { ...user, passwordHash, isPasswordLong: true }));
  return chosen;
}

/** Whether this is the current password of the master admin that the first start created. */
export async function isMasterAdminPassword(ctx: Ctx, password: string): Promise<boolean> {
  const { passwordHash, username } = schema.users;
  const [user] = await ctx.db.select({ passwordHash }).from(schema.users).where(eq(username, MASTER_ADMIN));
  return verifyPassword(user?.passwordHash, password);
}
