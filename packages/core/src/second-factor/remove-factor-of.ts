import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { hasSecondFactor } from './has-second-factor.ts';

const { authenticatorApps, passkeys, recoveryCodes } = schema;

/** Removes the authenticator app, the passkeys and the recovery codes of a user. */
export async function removeFactorOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await removeUnusableCodes(tx, userId);
}

/** Removes the recovery codes of a user who has no second factor any more, in place of which they could be used. */
export async function removeUnusableCodes(tx: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
