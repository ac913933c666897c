import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDb, type TestDb } from './testing/index.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await createTestDb(inject('testServer'), { connectionsMax: 1, clockOffsetMs: undefined });
});
afterAll(() => testDb.close());

async function listPrepared(): Promise<string[]> {
  const rows = await testDb.db.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where statement like 'select%as asked'`,
  );
  return rows.map(({ statement }) => statement).toSorted();
}

it('prepares the statements of transactions once per connection, no others, up to the maximum', async () => {
  const { db } = testDb;
  await db.execute(sql`select ${1}::int as asked`);
  expect(await listPrepared()).toEqual([]);
  for (let time = 0; time < 3; time++) await db.transaction((tx) => tx.execute(sql`select ${time}::bigint as asked`));
  expect(await listPrepared()).toEqual(['select $1::bigint as asked']);
  await db.transaction(async (tx) => {
    for (let width = 1; width <= 300; width++) await tx.execute(sql`select ${'x'}::${sql.raw(`varchar(${width})`)} as asked`);
  });
  expect(await listPrepared()).toHaveLength(200);
});

it('executes pipelined statements in the order in which they are written, however they were built', async () => {
  const { db } = testDb;
  await db.execute(sql`create sequence order_of_statements`);
  for (const _ of [1, 2]) {
    // The first time every statement is prepared, the second time none is.
    const answers = await db.transaction((tx) =>
      Promise.all([
        tx.execute<{ place: number }>(sql`select nextval('order_of_statements')::int as place, ${1}::int as asked`),
        tx.select({ place: sql<number>`nextval('order_of_statements')::int` }).from(sql`(values (${2}::int)) as asked`),
        tx.execute<{ place: number }>(sql`select nextval('order_of_statements')::int as place, ${3}::int as asked, 3 as third`),
      ]),
    );
    const places = answers.map(([row]) => row?.place ?? 0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(3);
  }
});
