import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDb } from './client.ts';
import { limitTransaction, transactionLimitsSql } from './limit-transaction.ts';
import { isUnavailable } from './unavailable.ts';
import { createTestDb, openSilentProxy, type SilentProxy, type TestDb } from './testing/index.ts';

let testDb: TestDb;
let proxy: SilentProxy;
beforeAll(async () => {
  testDb = await createTestDb(inject('testServer'));
  proxy = await openSilentProxy(testDb.url);
  await testDb.db.execute('create table counters (id int primary key, count int not null)');
  await testDb.db.execute('insert into counters values (1, 0)');
});
afterAll(async () => {
  await proxy.close();
  await testDb.close();
});

it('a connection that is lost in the middle of the messages of a statement does not keep its locks', async () => {
  const lost = createDb(proxy.url, { connectionsMax: 1, statementTimeoutMs: 300 });
  /* The driver sends the values of a new statement (message Bind) when the server has described it. From there on nothing arrives. */
  proxy.drops = (packet) => {
    proxy.isSilent ||= packet[0] === 'B'.charCodeAt(0);
    return proxy.isSilent;
  };
  const change = lost.db.transaction(async (tx) => {
    await limitTransaction(tx, { statementMs: 300, idleMs: 300, transactionMs: 5_000 });
    await tx.execute('update counters set count = 1');
    await tx.execute(sql`select ${1}::int`);
  });
  await expect(change).rejects.toSatisfy(isUnavailable);
  const waiting = testDb.db.transaction(async (tx) => {
    await limitTransaction(tx, { statementMs: 10_000, lockMs: 10_000, transactionMs: 10_000 });
    return tx.execute<{ count: number }>('update counters set count = count + 1 returning count');
  });
  expect(await waiting).toEqual([{ count: 1 }]);
  await lost.close();
});

it('each connection asks for a limit of its transactions, unless it has none for statements', async () => {
  const limitOf = async (options: { statementTimeoutMs?: number }) => {
    const handle = createDb(testDb.url, options);
    const [row] = await handle.db.execute<{ transaction_timeout: string }>('show transaction_timeout');
    await handle.close();
    return row?.transaction_timeout;
  };
  expect(await limitOf({})).toBe('30s');
  expect(await limitOf({ statementTimeoutMs: 0 })).toBe('0');
});

it('a raised limit holds, although a shorter one was running', async () => {
  const client = postgres(testDb.url, { max: 1, connection: { transaction_timeout: 200 } });
  const wait = (limits: string) =>
    client.begin(async (tx) => {
      await tx.unsafe(limits);
      await tx`select pg_sleep(0.4)`;
    });
  await expect(wait('set local transaction_timeout = 60000')).rejects.toThrow(/CONNECTION_CLOSED|transaction timeout/);
  await expect(wait(transactionLimitsSql({ statementMs: 60_000, transactionMs: 60_000 }))).resolves.toBeUndefined();
  await client.end();
});
