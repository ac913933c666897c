import { createDb, migrateDb, schema, type DbHandle } from '@app/db';
import { createEarlierDb, type EarlierDb } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

let earlier: EarlierDb;
let handle: DbHandle;
beforeEach(async () => {
  earlier = await createEarlierDb(inject('testServer'), '0051_sign_approvals');
  handle = createDb(earlier.url);
});
afterEach(async () => {
  await handle.close();
  await earlier.drop();
});

const readProtection = () => handle.db.select({ since: schema.protection.since, dueAt: schema.protection.dueAt }).from(schema.protection);
const goLive = () =>
  handle.db.execute(
    sql`update settings set operating_mode = 'live', licence_statement = 'x', source_of_returns = 'x', complaint_contact = 'x'`,
  );

it('gives an installation that is live without protection 30 days', async () => {
  await goLive();
  await migrateDb(earlier.url);
  const [days] = await handle.db.execute<{ days: number }>(sql`select extract(epoch from due_at - now()) / 86400 as days from protection`);
  expect(Number(days?.days)).toBeGreaterThan(29.9);
  expect(Number(days?.days)).toBeLessThanOrEqual(30);
});

it.each([
  ['a demonstration', async () => undefined],
  ['one that is live and protected', async () => goLive().then(() => handle.db.execute(sql`update protection set since = now()`))],
])('gives %s none', async (_, prepare) => {
  await prepare();
  await migrateDb(earlier.url);
  expect(await readProtection()).toMatchObject([{ dueAt: null }]);
});
