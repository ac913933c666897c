import { randomBytes } from 'node:crypto';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../auth/password.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { createUser } from './create-user.ts';

export const MASTER_ADMIN = 'masteradmin';
const generatedBytes = 15;

/**
 * Makes the first master admin when there is none. Returns the password that was made up for it, to be shown once, or
 * null when the account exists or the operator chose the password.
 */
export async function ensureMasterAdmin(ctx: Ctx, password: string | undefined): Promise<string | null> {
  const [existing] = await ctx.db.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.role, 'master_admin')).limit(1);
  if (existing) return null;
  const chosen = password ?? randomBytes(generatedBytes).toString('base64url');
  const passwordHash = await hashPassword(chosen);
  const account = { username: MASTER_ADMIN, email: 'masteradmin@localhost.invalid', role: 'master_admin', referredBy: null, termsVersion: null, termsAcceptedAt: null } as const;
  await inTransaction(ctx, (tx) => createUser(tx, ctx, { ...account, passwordHash }));
  return password === undefined ? chosen : null;
}
