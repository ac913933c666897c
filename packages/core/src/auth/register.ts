import { DomainError, type AuthResponse, type RegisterInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { createUser } from '../users/create-user.ts';
import { acceptPassword } from './accept-password.ts';
import { startSession } from './start-session.ts';
import { TERMS_VERSION } from './terms-version.ts';

/**
 * Registers a member, opens both ledger accounts and logs in. The friend whose code is given becomes the referrer.
 * @throws DomainError USERNAME_TAKEN, EMAIL_TAKEN, UNKNOWN_REFERRAL_CODE, PASSWORD_TOO_COMMON
 */
export async function register(ctx: Ctx, input: RegisterInput): Promise<AuthResponse> {
  const passwordHash = await acceptPassword(input.password, 'user');
  return inTransaction(ctx, async (tx) => {
    const referredBy = await findReferrer(tx, input.referralCode);
    const user = await createUser(tx, ctx, {
      username: input.username,
      email: input.email,
      passwordHash,
      role: 'user',
      referredBy,
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: ctx.now(),
    });
    return { token: await startSession(tx, ctx, user), username: user.username };
  });
}

async function findReferrer(tx: Tx, code: string | null | undefined): Promise<string | null> {
  if (!code) return null;
  const [referrer] = await tx.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.referralCode, code.toUpperCase()));
  if (!referrer) throw new DomainError('UNKNOWN_REFERRAL_CODE', {}, { referralCode: 'invalid' });
  return referrer.id;
}
