import type { PartialBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { noBankDetails, type SavedBy } from './find-payee.ts';

const { users } = schema;

/**
 * Locks a user's row and returns its bank details and who saved them; concurrent changes wait. Lock order: the user's row before
 * that user's accounts, as in edits by staff and in the bonus run.
 */
export async function lockBankDetails(tx: Tx, userId: string): Promise<{ stored: PartialBankDetails; savedBy: SavedBy }> {
  const { bankName, accountName, accountNumber, bankDetailsBy, bankDetailsByName } = users;
  const [profile] = await tx
    .select({ stored: { bankName, accountName, accountNumber }, by: bankDetailsBy, name: bankDetailsByName })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return { stored: profile?.stored ?? noBankDetails, savedBy: { by: profile?.by ?? 'member', name: profile?.name ?? null } };
}
