import assert from 'node:assert/strict';
import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';
import { house } from '../ledger/house.ts';

/** Uses up the key of a day of this member's investment, by a transfer of 1 IDR: the day can't be posted. Returns the investment's id. */
export async function poisonInterest(db: Db, { username, day }: { username: string; day: number }): Promise<string> {
  const [row] = await db.execute<{ id: string }>(sql`
    insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
    select 'interest-' || i.id || '-' || ${day}::int, 'adjustment', ${house.adjustments}::bigint, a.id, 1, purchased_at, purchased_at, u.id, 'a squatter'
    from users u join investments i on i.user_id = u.id join accounts a on a.user_id = u.id and a.kind = 'available'
    where u.username = ${username}
    returning substr(key, 10, 36) as id`);
  assert(row, `${username} has an investment`);
  return row.id;
}

/** What a hand with full power over the database does about it. */
export async function mendInterest(db: Db, investmentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update transfers set key = 'moved away ' || id where key like ${`interest-${investmentId}-%`} and kind = 'adjustment'`,
    );
  });
}
