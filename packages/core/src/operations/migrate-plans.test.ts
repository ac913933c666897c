import { createDb, migrateDb, schema, type DbHandle } from '@app/db';
import { createEarlierDb, type EarlierDb } from '@app/db/testing';
import { planDefaults } from '@app/money';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listPlans } from '../plans/list-plans.ts';

let earlier: EarlierDb;
let handle: DbHandle;
beforeAll(async () => {
  earlier = await createEarlierDb(inject('testServer'), '0038_protect_balances_from_runtime_role');
  handle = createDb(earlier.url);
});
afterAll(async () => {
  await handle.close();
  await earlier.drop();
});

const termsOfInvestments = () => {
  const { id, ratePpm, durationDays, amount } = schema.investments;
  return handle.db.select({ id, ratePpm, durationDays, amount }).from(schema.investments).orderBy(asc(id));
};

it('the migration makes rows of the plans as they were in the code, and touches no investment', async () => {
  const before = await termsOfInvestments();
  expect(before.length).toBeGreaterThan(0);
  await migrateDb(earlier.url);
  expect(await listPlans(handle)).toEqual(Object.values(planDefaults));
  expect(await termsOfInvestments()).toEqual(before);
});
