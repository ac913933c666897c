import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { hasSecondFactor } from './has-second-factor.ts';

const { authenticatorApps, recoveryCodes } = schema;

/** Removes the authenticator app and the recovery codes of a user; false: there was no confirmed app. */
export async function removeFactorOf(tx: Tx, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(tx, userId);
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return had;
}
