import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createDb, type DbHandle } from './client.ts';
import { createTestDb, openSilentProxy, type TestDb } from './testing/index.ts';
import { isUnavailable } from './unavailable.ts';

let testDb: TestDb;
const handles: DbHandle[] = [];
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
});
afterEach(async () => {
  await Promise.all(handles.splice(0).map((handle) => handle.close()));
  await testDb.close();
});

/** A pool for the address of the test database, with these servers in its place. */
function open(...servers: string[]): DbHandle {
  const handle = createDb(testDb.url.replace(new URL(testDb.url).host, servers.join(',')), { connectionsMax: 4 });
  handles.push(handle);
  return handle;
}

const real = () => new URL(testDb.url).host;
const unreachable = '127.0.0.1:1';
const askAtOnce = ({ db }: DbHandle) =>
  Promise.all([1, 2, 3, 4].map(() => db.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.05)`)));

it.each([
  ['first', () => [unreachable, real()]],
  ['second', () => [real(), unreachable]],
  ['first and last', () => [unreachable, real(), unreachable]],
])('a pool for several servers skips one that nothing listens on: %s', async (_place, servers) => {
  const handle = open(...servers());
  const rows = (await askAtOnce(handle)).flat();
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(4);
});

it('connects to the other server when the current one goes away', async () => {
  const proxy = await openSilentProxy(testDb.url);
  const { db } = open(new URL(proxy.url).host, real());
  expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await proxy.close();
  const ask = () => db.execute(sql`select 1 as one`).then(() => true, isUnavailable);
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([true, true, true, true]);
  expect(await db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('reports the database as unavailable when no server can be reached', async () => {
  const { db } = open(unreachable, '127.0.0.1:2');
  const begun = performance.now();
  const error: unknown = await db.execute(sql`select 1`).catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(4_000);
});
