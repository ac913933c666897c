import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { constraintViolationOf } from './constraint-violation.ts';
import { createDb, type Tx } from './client.ts';
import { commitWith } from './commit-with.ts';
import { createTestDb, openSilentProxy, type TestDb } from './testing/index.ts';

let testDb: TestDb;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'), { connectionsMax: 2, clockOffsetMs: undefined });
  await testDb.db.execute(sql`create table counters (id int primary key, n int check (n < 3),
    unique_at_commit int, constraint unique_late unique (unique_at_commit) deferrable initially deferred)`);
  await testDb.db.execute(sql`insert into counters values (1, 0, 1), (2, 0, 2)`);
});
afterEach(() => testDb.close());

const add = (by: number) => sql`update counters set n = n + ${by} where id = 1`;
const count = async () => (await testDb.db.execute<{ n: number }>(sql`select n from counters where id = 1`))[0]?.n;
/** A transaction with a statement before its last one. */
const committing = (last: Parameters<typeof commitWith>[1]) =>
  testDb.db.transaction(async (tx) => {
    await tx.execute(add(1));
    await commitWith(tx, last);
  });

it('commits the earlier statements and the last one', async () => {
  await committing(add(1));
  expect(await count()).toBe(2);
  const [row] = await testDb.db.execute<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(row?.open).toBe(0);
});

it.each([
  ['the last statement', add(5), 'counters_n_check'],
  ['the commit itself', sql`update counters set unique_at_commit = 2 where id = ${1}`, 'unique_late'],
])('commits nothing when %s is refused, and rejects with its error', async (_, last, constraint) => {
  for (let time = 0; time < 2; time++) {
    // The second time its statements are prepared, and all answers arrive together.
    const error: unknown = await committing(last).catch((thrown: unknown) => thrown);
    expect(constraintViolationOf(error)?.constraint).toBe(constraint);
    expect(await count()).toBe(0);
  }
});

it('rejects when an earlier error was ignored, because nothing is committed then', async () => {
  const passingOver = testDb.db.transaction(async (tx) => {
    await tx.execute(add(5)).catch(() => undefined);
    await commitWith(tx, add(1));
  });
  await expect(passingOver).rejects.toThrow('counters_n_check');
  expect(await count()).toBe(0);
});

it('refuses later statements, which would be committed separately', async () => {
  const late = testDb.db.transaction(async (tx: Tx) => {
    await commitWith(tx, add(1));
    await tx.execute(add(1));
  });
  await expect(late).rejects.toMatchObject({ cause: { message: 'the transaction has been committed already' } });
  expect(await count()).toBe(1);
});

it('succeeds when the connection is lost after the commit', async () => {
  const proxy = await openSilentProxy(testDb.url);
  const { db, close } = createDb(proxy.url);
  let closed = Promise.resolve();
  const told = await db.transaction(async (tx) => {
    await commitWith(tx, add(1));
    proxy.isSilent = true;
    closed = nextTurn().then(proxy.close);
    return 'told';
  });
  expect([told, await count()]).toEqual(['told', 1]);
  await Promise.all([closed, close()]);
});

it('releases its connection after any answer, and ends no other transaction', async () => {
  const open = () => testDb.db.execute(sql`select 1 from counters where id = 1 for update`);
  await Promise.all([open(), open()]); // opens both connections
  const refusedOrNot = Array.from({ length: 40 }, (_, index) =>
    committing(add(index % 2 === 0 ? 5 : -1)).then(String, constraintViolationOf),
  );
  const others = Array.from({ length: 40 }, () =>
    testDb.db.transaction(async (tx) => {
      const numbers: unknown[] = [];
      for (let turn = 0; turn < 5; turn++) {
        numbers.push((await tx.execute(sql`select pg_current_xact_id()::text as number`))[0]?.['number']);
        await nextTurn();
      }
      return new Set(numbers).size;
    }),
  );
  const outcomes = await Promise.all(refusedOrNot);
  expect(new Set(await Promise.all(others))).toEqual(new Set([1])); // each remained one transaction to its end
  expect(outcomes.map((outcome) => (typeof outcome === 'object' ? outcome.constraint : outcome))).toEqual(
    outcomes.map((_, index) => (index % 2 === 0 ? 'counters_n_check' : 'undefined')),
  );
  expect(await testDb.db.execute<{ n: number }>(sql`select n from counters order by id`)).toMatchObject([{ n: 0 }, { n: 0 }]);
});

it('is refused in a savepoint, like every statement there', async () => {
  const inSavepoint = testDb.db.transaction(async (tx) => {
    await tx.execute(add(1));
    await tx.transaction((savepoint) => commitWith(savepoint, add(1)));
  });
  await expect(inSavepoint).rejects.toThrow('savepoints are not used');
  expect(await count()).toBe(0);
});

it('does not hold the locks of the last statement while this process is busy', async () => {
  const busyMs = 4_000;
  await Promise.all([1, 2].map(() => testDb.db.execute(sql`select pg_sleep(0.1)`))); // both connections are open
  const touch = sql`update counters set n = 0 where id = 1`; // has no parameters, so it is not prepared on its way
  let freeAt: Promise<{ at: string }[]> = Promise.resolve([]);
  let busySince = 0;
  await testDb.db.transaction(async (tx) => {
    const last = commitWith(tx, touch);
    for (let turn = 0; turn < 3; turn++) await nextTurn(); // it has been sent
    freeAt = testDb.db
      .execute<{ at: string }>(sql`update counters set n = 1 where id = 1 returning clock_timestamp() as at`)
      .then((rows) => [...rows]);
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    busySince = Date.now();
    while (Date.now() < busySince + busyMs); // the answers are queued meanwhile
    await last;
  });
  const [row] = await freeAt;
  expect(Date.parse(row?.at ?? '') - busySince).toBeLessThan(busyMs / 2);
});
