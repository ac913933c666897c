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
  return { isUnavailable: isUnavailable(error), seconds: (performance.now() - begun) / 1000 };
};

describe('a database that has fallen silent', () => {
  it('is given up after a few seconds, with every call that waits for it, and found again when it answers', async () => {
    await Promise.all([ask(), ask()]);
    proxy.isSilent = true;
    const calls = await Promise.all(Array.from({ length: 20 }, () => refused(ask())));
    expect(calls.every((call) => call.isUnavailable)).toBe(true);
    expect(Math.max(...calls.map(({ seconds }) => seconds))).toBeLessThan(8);
    expect(calls.filter(({ seconds }) => seconds < 2.9)).toHaveLength(18); // those that waited for a connection
    proxy.isSilent = false;
    await vi.waitFor(async () => expect(await ask()).toHaveLength(1), { timeout: 20_000 });
  });

  it('is given up in the middle of a transaction and at its commit', async () => {
    const inWork = refused(
      handle.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.isSilent = true;
        await tx.execute(sql`select 2`);
      }),
    );
    expect(await inWork).toMatchObject({ isUnavailable: true, seconds: expect.closeTo(3, 0) });
    proxy.isSilent = false;
    await vi.waitFor(async () => expect(await ask()).toHaveLength(1), { timeout: 20_000 });
    const atCommit = refused(
      handle.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.isSilent = true;
      }),
    );
    expect(await atCommit).toMatchObject({ isUnavailable: true, seconds: expect.closeTo(3, 0) });
  });
});

describe('a busy pool', () => {
  it('refuses after two seconds who gets no connection, and has all of them again afterwards', async () => {
    const busy = [1, 2].map(() =>
      handle.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 10000`);
        await tx.execute(sql`select pg_sleep(4)`);
      }),
    );
    const waiting = await Promise.all([refused(ask()), refused(handle.db.transaction(async () => {}))]);
    for (const call of waiting) expect(call).toMatchObject({ isUnavailable: true, seconds: expect.closeTo(2, 0) });
    await Promise.all(busy); // longer than the usual limit, as they asked to be
    await Promise.all(Array.from({ length: 50 }, ask));
  });
});

describe('what may be tried again later', () => {
  const broken = (code: string) => new Error('Failed query', { cause: Object.assign(new Error(code), { code }) });

  it.each(
    'ENOTFOUND ECONNREFUSED ECONNRESET ETIMEDOUT EHOSTUNREACH EAI_AGAIN EPIPE CONNECT_TIMEOUT CONNECTION_CLOSED POOL_WAIT_TIMEOUT 25006 57014 57P01 57P03 53100 53200 53300 55P03 58030 08006 40P01'.split(
      ' ',
    ),
  )('is %s', (code) => expect(isUnavailable(broken(code))).toBe(true));

  it.each(['23505', '22003', '42601', '42P01', 'P0001', 'EACCES', 'ERR_ASSERTION'])('is not %s', (code) =>
    expect(isUnavailable(broken(code))).toBe(false),
  );

  it('is a name that nobody knows, a port that nobody listens on, a statement that took too long, and a database that is read only', async () => {
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
