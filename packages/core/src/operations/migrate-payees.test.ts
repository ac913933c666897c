import { createDb, migrateDb, schema, type DbHandle } from '@app/db';
import { createEarlierDb, type EarlierDb } from '@app/db/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let earlier: EarlierDb;
let handle: DbHandle;
beforeAll(async () => {
  earlier = await createEarlierDb(inject('testServer'), '0033_count_failed_attempts_of_exports');
  handle = createDb(earlier.url);
});
afterAll(async () => {
  await handle.close();
  await earlier.drop();
});

it("the migration records who saved a payee's details at the time, and payees become append-only", async () => {
  await handle.db
    .execute(sql`insert into users (username, email, password_hash, referral_code, created_at, bank_name, account_name, account_number, bank_details_by)
    values ('member.of.payees', 'payees@example.test', '-', 'PAYEES01', '2026-01-01', 'Bank', 'NAME', '000-111-2222', 'staff')`);
  await handle.db.execute(sql`insert into security_events (at, kind, user_id, actor_id)
    select at::timestamptz, 'bank_details_changed', users.id, case when actor = 'member' then users.id else uuidv7() end
    from (values ('2026-09-02', 'staff'), ('2026-09-04', 'member')) as saved (at, actor) join users on username = 'member.of.payees'`);
  await handle.db.execute(sql`insert into audit_log (at, actor_id, actor_name, action, entity_id, after)
    select at::timestamptz, uuidv7(), name, 'user.updated', users.id, '{"changedFields": ["accountNumber"]}'
    from (values ('2026-09-02', 'first.clerk'), ('2026-09-06', 'last.clerk')) as saved (at, name) join users on username = 'member.of.payees'`);
  await handle.db.execute(sql`insert into transactions (user_id, type, status, amount, created_at, processed_at)
    select id, 'withdrawal', 'rejected', day * 1000, ('2026-09-0' || day)::timestamptz, now()
    from users, unnest(array[1, 3, 5, 7, 8]) as day where username = 'member.of.payees'`);
  await handle.db.execute(sql`insert into payees (transaction_id, bank_name, account_name, account_number, source, recorded_at)
    select transactions.id, 'Bank', 'NAME', '000-111-2222', case amount when 8000 then 'profile' else 'request' end, transactions.created_at
    from transactions join users on users.id = user_id where username = 'member.of.payees'`);

  await migrateDb(earlier.url);
  const { payees, transactions, users } = schema;
  const found = await handle.db
    .select({ by: payees.detailsBy, name: payees.detailsByName })
    .from(payees)
    .innerJoin(transactions, eq(transactions.id, payees.transactionId))
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(eq(users.username, 'member.of.payees'))
    .orderBy(payees.recordedAt);
  expect(found).toEqual([
    { by: 'member', name: null },
    { by: 'staff', name: 'first.clerk' },
    { by: 'member', name: null },
    { by: 'staff', name: 'last.clerk' },
    // Recorded by the member's own save, whatever staff had saved before.
    { by: 'member', name: null },
  ]);
  const [user] = await handle.db.select({ name: users.bankDetailsByName }).from(users).where(eq(users.username, 'member.of.payees'));
  expect(user).toEqual({ name: 'last.clerk' });
  const change = handle.db.execute(sql`update payees set details_by = 'member'`);
  await expect(change).rejects.toMatchObject({ cause: { constraint_name: 'payees_append_only' } });
});
