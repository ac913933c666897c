import type { KeptBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { noBankDetails, type SavedBy } from './find-payee.ts';

const { users } = schema;

/**
 * Locks the bank details of a member's profile and reads them, with who saved them: a change of them at the same moment
 * waits, or is seen. Staff and the bonus run lock a user before that user's accounts; whoever needs both asks for this first.
 */
export async function lockBankDetails(tx: Tx, userId: string): Promise<{ kept: KeptBankDetails; savedBy: SavedBy }> {
  const { bankName, accountName, accountNumber, bankDetailsBy, bankDetailsByName } = users;
  const [profile] = await tx
    .select({ kept: { bankName, accountName, accountNumber }, by: bankDetailsBy, name: bankDetailsByName })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return { kept: profile?.kept ?? noBankDetails, savedBy: { by: profile?.by ?? 'member', name: profile?.name ?? null } };
}
