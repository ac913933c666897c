import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { newRequestEvent } from './mark-announcement-read.ts';

/**
 * Removes what administrators read in the app of a member's requests: it names amounts, and of a deleted member those are
 * in the closed records, which a master admin alone opens.
 */
export async function forgetAnnouncements(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from notifications where channel = 'in_app'
      and event in (select ${newRequestEvent('')} || id from transactions where user_id = ${userId} and type in ('deposit', 'withdrawal'))`);
}
