import type { Tx } from '@app/db';
import { sql, type SQLWrapper } from 'drizzle-orm';

/**
 * Prevents the deletion of a user's referrer until commit. Called before locking a user and changing anything that references
 * both, such as the referral or its bonuses: the referrer's deletion comes from the other side and updates the friends.
 */
export async function lockReferrerOf(tx: Tx, userId: string | SQLWrapper): Promise<void> {
  await tx.execute(sql`select from users where id = (select referred_by from users where id = (${userId})) for key share`);
}
