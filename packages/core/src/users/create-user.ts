import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { isMember, referralCodeAlphabet, referralCodeLength, type Role } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { openAccounts } from '../ledger/open-accounts.ts';
import { readSettings } from '../settings/get-settings.ts';
import { refuseReservedUsername } from './refuse-reserved-username.ts';

const { users } = schema;

const codeAttemptsMax = 5;

export type UserToCreate = {
  username: string;
  email: string;
  passwordHash: string;
  isPasswordLong: boolean;
  /** Another person chose the password. */
  isPasswordAssigned?: boolean;
  /** The user has to choose a new password at the first log-in. */
  mustChangePassword?: boolean | undefined;
  role: Role;
  referredBy: string | null;
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
} & Pick<
  typeof users.$inferInsert,
  'accessUntil' | 'language' | 'bankName' | 'accountName' | 'accountNumber' | 'bankDetailsBy' | 'bankDetailsByName'
>;

/**
 * Creates a user with a referral code of their own and both ledger accounts. The database keeps names and emails unique. Only
 * administrators may have a name that resembles a staff name.
 * @throws DomainError USERNAME_RESERVED, USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createUser(tx: Tx, ctx: Ctx, user: UserToCreate): Promise<{ id: string; username: string; role: Role }> {
  if (isMember(user.role)) refuseReservedUsername(user.username, (await readSettings(tx)).websiteName);
  const [created] = await tx
    .insert(users)
    .values({ ...user, referralCode: await unusedReferralCode(tx), createdAt: ctx.now() })
    .returning({ id: users.id, username: users.username, role: users.role });
  assert(created);
  await openAccounts(tx, created.id);
  return created;
}

/* With 32^8 codes a second draw is almost never needed, and the unique index guards against a race. */
async function unusedReferralCode(tx: Tx): Promise<string> {
  for (let attempt = 0; attempt < codeAttemptsMax; attempt++) {
    const code = Array.from({ length: referralCodeLength }, () => referralCodeAlphabet[randomInt(referralCodeAlphabet.length)]).join('');
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.referralCode, code));
    if (!taken) return code;
  }
  throw new Error('no unused referral code found');
}
