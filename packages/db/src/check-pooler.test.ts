import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { checkPooler } from './check-pooler.ts';
import { createDb } from './client.ts';
import { commitWith } from './commit-with.ts';
import { migrateDb } from './migrate.ts';
import { requireServer } from './require-server.ts';
import { sessionLimits } from './session-limits.ts';
import { createTestDb, type TestDb } from './testing/create-test-db.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from './testing/start-pgbouncer.ts';
import { sql } from 'drizzle-orm';

const isInstalled = hasPgBouncer();
if (!isInstalled) console.log('pgbouncer is not installed: the product is not tested behind it. Debian: apt-get install pgbouncer.');

let testDb: TestDb;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
});
afterEach(() => testDb.close());

/** Gives this database the limits that the programs ask for, as an operator does by `alter role`. */
async function setLimits(limits: Partial<typeof sessionLimits> = {}): Promise<void> {
  for (const [name, ms] of Object.entries({ ...sessionLimits, ...limits }))
    await testDb.db.execute(sql.raw(`do $$ begin execute format('alter database %I set ${name} = ${ms}', current_database()); end $$`));
}

it('does not take PostgreSQL itself for a pooler', async () => {
  expect(await checkPooler(testDb.url, { isUsedByQueue: true })).toEqual({ isPooled: false });
});

describe.runIf(isInstalled)('behind a PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer({ serverUrl: inject('testServer').serverUrl });
  });
  afterAll(() => pooler.stop());

  const check = (isUsedByQueue = false) => checkPooler(pooler.urlOf(testDb.url), { isUsedByQueue });

  it('is accepted when the server has the time limits', async () => {
    await setLimits();
    expect(await check()).toEqual({ isPooled: true });
  });

  it.each([{ statement_timeout: 0 }, { lock_timeout: 3_001 }])('is refused when the limits of the server are %o', async (limits) => {
    await setLimits(limits);
    await expect(check()).rejects.toThrow(
      /^The server behind the pooler .*: alter role "postgres" set statement_timeout = '10s'; alter role/,
    );
  });

  it('is refused when it refuses the time limits', async () => {
    const strict = await startPgBouncer({ serverUrl: inject('testServer').serverUrl, settings: { ignore_startup_parameters: '' } });
    await expect(checkPooler(strict.urlOf(testDb.url), { isUsedByQueue: false }).finally(strict.stop)).rejects.toThrow(
      'set ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,transaction_timeout',
    );
  });

  it('is refused for a queue in the database', async () => {
    await setLimits();
    await expect(check(true)).rejects.toThrow(/through which the queue in the database gets no notice of its jobs: set REDIS_URL/);
  });

  it('is refused for the operator', async () => {
    await expect(requireServer(pooler.urlOf(testDb.url))).rejects.toThrow("give the operator's program the address of PostgreSQL itself");
  });

  it('has nothing to migrate, leaves no lock behind, and refuses to migrate', async () => {
    const url = pooler.urlOf(testDb.url);
    expect(await migrateDb(url)).toEqual({ applied: [] });
    const locks = await testDb.db.execute(
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(locks).toHaveLength(0);
    await testDb.db.execute('delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)');
    await expect(migrateDb(url)).rejects.toThrow(/run `operate migrate` with the address of PostgreSQL itself\.$/);
  });

  it('carries database transactions of many pools on few connections, and queries between them', async () => {
    await setLimits();
    const pools = Array.from({ length: 4 }, () =>
      createDb(pooler.urlOf(testDb.url), { connectionsMax: 6, poolWaitMs: 60_000, isPooled: true, preparesStatements: true }),
    );
    await testDb.db.execute('create table counted (of int primary key, count int not null)');
    await testDb.db.execute('insert into counted select generate_series(1, 5), 0');
    const add = async ({ db }: (typeof pools)[number], of: number) => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select count from counted where of = ${of} for update`);
        await tx.execute(sql`update counted set count = count + 1 where of = ${of}`);
      });
      await db.transaction(async (tx) => {
        await tx.execute(sql`select count from counted where of = ${of} for update`);
        await commitWith(tx, sql`update counted set count = count + 1 where of = ${of}`);
      });
      await db.execute(sql`select count from counted where of = ${of}`);
    };
    await Promise.all(Array.from({ length: 200 }, (_, call) => add(pools[call % 4] ?? pools[0]!, 1 + (call % 5))));
    await Promise.all(pools.map(({ close }) => close()));
    expect(await testDb.db.execute('select count from counted order by of')).toEqual(Array.from({ length: 5 }, () => ({ count: 80 })));
  });
});
