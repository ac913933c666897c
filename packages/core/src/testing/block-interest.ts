import assert from 'node:assert/strict';
import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';

/**
 * Lets the database refuse one day's interest of this member's only investment, as if its key was taken. Returns the investment's id.
 */
export async function blockInterest(db: Db, { username, day }: { username: string; day: number }): Promise<string> {
  const [row] = await db.execute<{ id: string }>(
    sql`select investments.id from investments join users on users.id = user_id where username = ${username}`,
  );
  assert(row, `${username} has an investment`);
  await db.execute(
    sql.raw(`
      create function block_interest() returns trigger language plpgsql as $$
      begin
        raise exception 'the key % is taken', new.key using errcode = 'unique_violation';
      end $$;
      create trigger block_interest before insert on transfers for each row
        when (new.key = 'interest-${row.id}-${day}') execute function block_interest()`),
  );
  return row.id;
}

/** Lets it accept that interest again. */
export async function unblockInterest(db: Db): Promise<void> {
  await db.execute(sql`drop trigger block_interest on transfers`);
}
