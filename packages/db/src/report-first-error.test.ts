import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDb, type TestDb } from './testing/index.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await createTestDb(inject('testServer'), { connectionsMax: 1, clockOffsetMs: undefined });
});
afterAll(() => testDb.close());

const codesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [(error as { code?: unknown }).code, ...codesOf(error.cause)] : [];

it('fails a transaction with the error of the failed statement, not of those sent with it', async () => {
  const { db } = testDb;
  const divideBy = (value: number) =>
    db.transaction((tx) => {
      /* In an async function of its own, so that the failure is known some steps later than those after it. */
      const first = async () => {
        const [row] = await Promise.all([tx.execute(sql`select 1 / ${value}::int as quotient`), tx.execute(sql`select ${1}::int as one`)]);
        return row;
      };
      return Promise.all([first(), tx.execute(sql`select ${2}::int as two`), tx.execute(sql`select ${3}::int as three`)]);
    });
  await divideBy(1); // every statement is prepared, so that the answers arrive together
  const error: unknown = await divideBy(0).catch((thrown: unknown) => thrown);
  expect(codesOf(error)).toContain('22012');
  expect(codesOf(error)).not.toContain('25P02');
  expect(await divideBy(1)).toHaveLength(3);
});
