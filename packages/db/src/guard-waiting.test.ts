import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createDb, type DbHandle } from './client.ts';
import { createTestDb, openSilentProxy, type SilentProxy, type TestDb } from './testing/index.ts';
import { isUnavailable } from './unavailable.ts';

let testDb: TestDb;
let proxy: SilentProxy;
let handle: DbHandle;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
  proxy = await openSilentProxy(testDb.url);
  handle = createDb(proxy.url, { connectionsMax: 2, statementTimeoutMs: 1_000 }); // an answer within 3 s
});
afterEach(async () => {
  await proxy.close();
  await handle.close();
  await testDb.close();
});

const ask = () => handle.db.execute(sql`select 1`);
const refused = async (asked: Promise<unknown>) => {
  const begun = performance.now();
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { cause } = (error ?? {}) as { cause?: { code?: string } }; // the driver's error, in that of Drizzle
  return { isUnavailable: isUnavailable(error), code: cause?.code, seconds: (performance.now() - begun) / 1000 };
};
/** `seconds`: the minimum; the maximum says only that the call did not wait for ever, on a machine that may be busy. */
function expectRefusedAfter(call: Awaited<ReturnType<typeof refused>>, seconds: number): void {
  expect(call.isUnavailable).toBe(true);
  expect(call.seconds).toBeGreaterThan(seconds);
  expect(call.seconds).toBeLessThan(20);
}

describe('a database that does not answer', () => {
  it('fails every waiting call after a few seconds, and is used again when it answers', async () => {
    await Promise.all([ask(), ask()]);
    proxy.isSilent = true;
    const calls = await Promise.all(Array.from({ length: 20 }, () => refused(ask())));
    expect(calls.every((call) => call.isUnavailable)).toBe(true);
    expect(Math.max(...calls.map(({ seconds }) => seconds))).toBeLessThan(20);
    expect(calls.filter(({ code }) => code === 'POOL_WAIT_TIMEOUT')).toHaveLength(18); // those that waited for a connection
    proxy.isSilent = false;
    await vi.waitFor(async () => expect(await ask()).toHaveLength(1), { timeout: 20_000 });
  });

  it('fails a transaction at a statement and at its commit', async () => {
    const inWork = refused(
      handle.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.isSilent = true;
        await tx.execute(sql`select 2`);
      }),
    );
    expectRefusedAfter(await inWork, 2.4);
    proxy.isSilent = false;
    await vi.waitFor(async () => expect(await ask()).toHaveLength(1), { timeout: 20_000 });
    const atCommit = refused(
      handle.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.isSilent = true;
      }),
    );
    expectRefusedAfter(await atCommit, 2.4);
  });

  it('fails a call whose connection falls silent in the middle of its answer, and has the connection again afterwards', async () => {
    await Promise.all([ask(), ask()]);
    const bind = 'B'.charCodeAt(0); // the statement was described, which is half of the answer
    proxy.drops = (packet) => packet[0] === bind;
    /* One after the other: the first check of the other call would close the connection too. */
    const seconds = 5.5; // the second check after 3 s
    expectRefusedAfter(await refused(handle.db.execute(sql`select ${1}::int`)), seconds);
    expectRefusedAfter(await refused(handle.db.transaction((tx) => tx.execute(sql`select ${2}::int`))), seconds);
    proxy.drops = () => false;
    expect(await Promise.all([ask(), ask()])).toHaveLength(2);
  });
});

describe('a busy pool', () => {
  it('refuses after two seconds calls that get no connection, and has all connections again afterwards', async () => {
    const busy = [1, 2].map(() =>
      handle.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 10000`);
        await tx.execute(sql`select pg_sleep(4)`);
      }),
    );
    const calls = Promise.all([refused(ask()), refused(handle.db.transaction(async () => {}))]);
    await vi.waitFor(() => expect(handle.getPoolFigures()).toMatchObject({ waits: 2, max: 2 }), { timeout: 20_000 });
    const waiting = await calls;
    for (const call of waiting) expectRefusedAfter(call, 1.4);
    await Promise.all(busy); // their own limit is longer than the usual one
    expect(handle.getPoolFigures()).toEqual({ busy: 0, idle: 2, waiting: 0, waits: 2, timeouts: 2, max: 2 });
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(handle.getPoolFigures()).toMatchObject({ busy: 0, waiting: 0, waits: 50, timeouts: 2 });
  });
});

describe('a database that refuses connections', () => {
  it('refuses each call soon, also after many failures', async () => {
    const closed = createDb('postgres://a:b@127.0.0.1:1/app', { connectionsMax: 1 });
    const calls = [];
    for (let call = 0; call < 10; call++) calls.push(await refused(closed.db.execute(sql`select 1`)));
    expect(calls.every((call) => call.isUnavailable)).toBe(true);
    expect(Math.max(...calls.map(({ seconds }) => seconds))).toBeLessThan(6); // the driver's own pauses grow to 10 to 20 s
    await closed.close();
  });
});

describe('retryable errors', () => {
  it('include an unknown host, a closed port, a statement timeout and a read-only database', async () => {
    for (const url of ['postgres://a:b@no-such-host.invalid/app', 'postgres://a:b@127.0.0.1:1/app']) {
      const nowhere = createDb(url);
      expect(await refused(nowhere.db.execute(sql`select 1`))).toMatchObject({ isUnavailable: true });
      await nowhere.close();
    }
    expect(await refused(handle.db.execute(sql`select pg_sleep(5)`))).toMatchObject({ isUnavailable: true });
    const readOnly = handle.db.transaction((tx) => tx.execute(sql`create table anything (id int)`), { accessMode: 'read only' });
    expect(await refused(readOnly)).toMatchObject({ isUnavailable: true });
  });
});
