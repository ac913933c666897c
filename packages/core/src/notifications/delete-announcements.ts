import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { newRequestEvent } from './mark-announcement-read.ts';

/**
 * Deletes the administrators' in-app notifications about a member's requests: they contain amounts, and those of a deleted member
 * are in the closed records, which only a master admin may read. Those of frozen payouts contain the name and are deleted on every channel.
 */
export async function deleteAnnouncements(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from notifications where channel = 'in_app'
      and event in (select ${newRequestEvent('')} || id from transactions where user_id = ${userId} and type in ('deposit', 'withdrawal'))`);
  await tx.execute(sql`
    delete from notifications where kind = 'payouts-frozen' and subject ->> 'userId' = ${userId}`);
}
