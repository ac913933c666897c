import { createDb, migrateDb, schema, type DbHandle } from '@app/db';
import { createEarlierDb, type EarlierDb } from '@app/db/testing';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let earlier: EarlierDb;
let handle: DbHandle;
beforeAll(async () => {
  earlier = await createEarlierDb(inject('testServer'), '0034_keep_who_saved_payees');
  handle = createDb(earlier.url);
});
afterAll(async () => {
  await handle.close();
  await earlier.drop();
});

it('the migration finds in the audit log decisions that were taken back, and dates that were changed and restored', async () => {
  const [user] = await handle.db.execute<{ id: string }>(sql`insert into users (username, email, password_hash, referral_code, created_at)
    values ('member.decided', 'decided@example.test', '-', 'DECIDED1', '2026-01-01') returning id`);
  const insert = async () => {
    const [row] = await handle.db.execute<{ id: string }>(sql`insert into transactions (user_id, type, status, amount, created_at)
      values (${user?.id ?? ''}, 'deposit', 'pending', 5000, '2026-09-01') returning id`);
    return row?.id ?? '';
  };
  const [taken, left] = [await insert(), await insert()];
  const write = (at: string, actor: string, action: string, id: string, before: object, after: object) =>
    handle.db.execute(sql`insert into audit_log (at, actor_id, actor_name, action, entity_id, before, after)
      values (${at}, uuidv7(), ${actor}, ${action}, ${id}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`);
  const [first, moved] = ['2026-09-01T00:00:00.000Z', '2026-08-01T00:00:00.000Z'];
  await write('2026-09-02', 'first.clerk', 'request.approved', taken, { status: 'pending', amount: 5000 }, { status: 'approved' });
  const facts = { status: 'approved', amount: 5000, createdAt: first };
  await write('2026-09-03', 'second.clerk', 'transaction.updated', taken, facts, { ...facts, status: 'pending', reason: 'wrong bank' });
  await write('2026-09-04', 'second.clerk', 'transaction.updated', left, facts, { ...facts, createdAt: moved });
  await write('2026-09-05', 'second.clerk', 'transaction.updated', left, { ...facts, createdAt: moved }, facts);

  await migrateDb(earlier.url);
  const { earlierDecisions, transactions } = schema;
  const found = await handle.db
    .select()
    .from(earlierDecisions)
    .where(inArray(earlierDecisions.transactionId, [taken, left]));
  expect(found).toMatchObject([
    {
      transactionId: taken,
      status: 'approved',
      amount: 5000,
      decidedAt: new Date('2026-09-02'),
      decidedBy: 'first.clerk',
      undoneAt: new Date('2026-09-03'),
      undoneBy: 'second.clerk',
      reason: 'wrong bank',
    },
  ]);
  const dates = await handle.db
    .select({ original: transactions.originalCreatedAt })
    .from(transactions)
    .where(eq(transactions.userId, user?.id ?? ''))
    .orderBy(transactions.id);
  expect(dates).toEqual([{ original: null }, { original: new Date(first) }]);
});
