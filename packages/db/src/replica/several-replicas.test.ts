import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../client.ts';
import { createTestDb, openBalancer, startReplicatedServer, type Balancer, type ReplicatedServer, type TestDb } from '../testing/index.ts';
import { openReplica, type Replica } from './open-replica.ts';

/* Two standbys behind one address, which gives each connection to the next one. */
let server: ReplicatedServer;
let testDb: TestDb;
let balancer: Balancer;
let replica: Replica;
beforeAll(async () => {
  server = await startReplicatedServer({ standbys: 2 });
  testDb = await createTestDb(server);
  await testDb.db.execute('create table notes (number int primary key)');
  balancer = await openBalancer();
  for (const { urlOf } of server.standbys) balancer.ports.add(Number(new URL(urlOf(testDb.url)).port));
  const url = Object.assign(new URL(server.standby.urlOf(testDb.url)), { port: String(balancer.port) }).href;
  replica = openReplica(testDb.db, url, { examineEveryMs: 100, avoidLateMs: 0, avoidLostMs: 100, poolWaitMs: 60_000 });
  await becomesOk();
});
afterAll(async () => {
  await replica.close();
  await balancer.close();
  await testDb.close();
  await server.stop();
});

const becomesOk = () => vi.waitFor(() => expect(replica.getFigures().state).toBe('ok'), { timeout: 60_000, interval: 20 });

/** Reads again and again, several at once, until the replicas have answered so many; each time after one more row. */
async function readAfterWrites(wanted: number): Promise<{ missing: number }> {
  let missing = 0;
  const enough = replica.getFigures().readsOfReplica + wanted;
  const count = async (db: Db) => (await db.execute<{ count: number }>('select count(*)::int as count from notes'))[0]?.count ?? 0;
  for (let number = await count(testDb.db); replica.getFigures().readsOfReplica < enough;) {
    number += 1;
    await testDb.db.execute(sql`insert into notes values (${number})`);
    const counts = await Promise.all(Array.from({ length: 8 }, () => replica.read(count)));
    missing += counts.filter((read) => read < number).length;
  }
  return { missing };
}

it('each read has what was committed before it, whichever server it reaches, also while one of them stands still', async () => {
  expect(await readAfterWrites(50)).toEqual({ missing: 0 });
  await server.standbys[1]?.query('select pg_wal_replay_pause()');
  expect(await readAfterWrites(200)).toEqual({ missing: 0 });
  await server.standbys[1]?.query('select pg_wal_replay_resume()');
});

it('one that ends is replaced by the other or by the primary, without an error', async () => {
  await server.standbys[1]?.server.stop();
  expect(await readAfterWrites(50)).toEqual({ missing: 0 });
  await server.standbys[1]?.server.startAgain();
  expect(await readAfterWrites(50)).toEqual({ missing: 0 });
});
