import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';

const days = 60;

/**
 * Inserts transfers between the company and members, spread over the 60 days before `now` in order: one of 13 comes from the
 * bank, as a deposit does, and the others as interest does. Triggers and foreign keys are disabled meanwhile: the ledger does
 * not balance.
 */
export async function fillTransfers(db: Db, { transfers, now }: { transfers: number; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with house as (select (select id from accounts where kind = 'bank') as bank, (select id from accounts where kind = 'interest_expense') as interest),
        members as (select min(id) as first, count(*) as count from accounts where user_id is not null)
      insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
      select 'bench-' || n, 'adjustment', case when n % 13 = 0 then bank else interest end, first + n % count, 6500 + n % 1000, moment, moment, gen_random_uuid(), 'bench'
      from house, members, generate_series(1, ${transfers}::int) n,
        lateral (select ${now.toISOString()}::timestamptz - (${transfers}::int - n) * interval '${sql.raw(String(days))} days' / ${transfers}::int as moment) as clock`);
  });
  await db.execute(sql`vacuum analyze`);
}
