import assert from 'node:assert/strict';
import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';
import { companyAccounts } from '../ledger/company-accounts.ts';

/**
 * Inserts a transfer of 1 IDR under the unique key of one day's interest of this member's only investment, so that posting that
 * day fails. Returns the investment's id.
 */
export async function blockInterest(db: Db, { username, day }: { username: string; day: number }): Promise<string> {
  const [row] = await db.execute<{ id: string }>(sql`
    insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
    select 'interest-' || i.id || '-' || ${day}::int, 'adjustment', ${companyAccounts.adjustments}::bigint, a.id, 1, purchased_at, purchased_at, u.id, 'occupies the key'
    from users u join investments i on i.user_id = u.id join accounts a on a.user_id = u.id and a.kind = 'available'
    where u.username = ${username}
    returning substr(key, 10, 36) as id`);
  assert(row, `${username} has an investment`);
  return row.id;
}

/** Renames the keys that `blockInterest` occupied, with triggers off, because a transfer can't be changed otherwise. */
export async function unblockInterest(db: Db, investmentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update transfers set key = 'released-' || id where key like ${`interest-${investmentId}-%`} and kind = 'adjustment'`,
    );
  });
}
