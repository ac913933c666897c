import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Db, Tx } from './client.ts';
import { createTestDb, type TestDb } from './testing/index.ts';

/* Two pools: one terminates the connections of the other. */
let testDb: TestDb;
let other: TestDb;
beforeEach(async () => {
  [testDb, other] = await Promise.all([createTestDb(inject('testServer'), { connectionsMax: 1 }), createTestDb(inject('testServer'))]);
});
afterEach(() => Promise.all([testDb.close(), other.close()]));

async function backendOf(db: Db | Tx): Promise<number> {
  const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
}
const endBackend = async (pid: number) => {
  await other.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
};

describe('a transaction whose connection is lost', () => {
  it('is refused during a statement, and the pool continues', async () => {
    let pid = 0;
    const lost = testDb.db.transaction(async (tx) => {
      pid = await backendOf(tx);
      await tx.execute(sql`select pg_sleep(60)`);
    });
    const refusal = lost.catch((error: unknown) => error);
    await vi.waitFor(() => expect(pid).toBeGreaterThan(0), { timeout: 20_000 });
    await endBackend(pid);
    expect(await refusal).toMatchObject({ code: 'CONNECTION_CLOSED' });
    // The driver repeats the server's last message to the next query on that connection, which it does not execute.
    await vi.waitFor(async () => expect(await backendOf(testDb.db)).not.toBe(pid), { timeout: 20_000 });
  });

  it('is refused between two statements, and sends nothing to a connection that belongs to another transaction by then', async () => {
    await other.db.execute(sql`select 1`);
    await testDb.db.execute(sql`create table written (word text)`);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let pid = 0;
    let late: unknown;
    const lost = testDb.db.transaction(async (tx) => {
      pid = await backendOf(tx);
      await held;
      late = await tx.execute(sql`insert into written values ('late')`).catch((error: unknown) => error);
      throw new Error('so it is rolled back');
    });
    const refusal = lost.catch((error: unknown) => error);
    await vi.waitFor(() => expect(pid).toBeGreaterThan(0), { timeout: 20_000 });
    await endBackend(pid);
    expect(await refusal).toMatchObject({ code: 'CONNECTION_CLOSED' });
    await testDb.db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values ('kept')`);
      goOn();
      await nextTurn();
      await nextTurn();
    });
    expect(late).toBeInstanceOf(Error);
    expect(await testDb.db.execute(sql`select word from written`)).toEqual([{ word: 'kept' }]);
  });
});
