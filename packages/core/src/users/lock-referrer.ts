import type { Tx } from '@app/db';
import { sql, type SQLWrapper } from 'drizzle-orm';

/**
 * Keeps the referrer of a user from being deleted. Whoever locks a user and touches what names both, their friendship or
 * the bonuses on it, asks for this first: the referrer's deletion comes from the other side and lets go of the friends.
 */
export async function lockReferrerOf(tx: Tx, userId: string | SQLWrapper): Promise<void> {
  await tx.execute(sql`select from users where id = (select referred_by from users where id = (${userId})) for key share`);
}
