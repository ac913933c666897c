import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createDb, type Db } from '../client.ts';
import { createTestDb, startReplicatedServer, type ReplicatedServer, type TestDb } from '../testing/index.ts';
import { openReplica, type Replica } from './open-replica.ts';

const patience = { timeout: 60_000, interval: 20 };
const quick = { examineEveryMs: 100, avoidLateMs: 0, avoidLostMs: 100, poolWaitMs: 60_000 };

let server: ReplicatedServer;
let testDb: TestDb;
let replica: Replica;
beforeAll(async () => {
  server = await startReplicatedServer();
  testDb = await createTestDb(server);
  await testDb.db.execute('create table notes (number int primary key)');
  replica = openReplica(testDb.db, server.standby.urlOf(testDb.url), quick);
});
afterAll(async () => {
  await replica.close();
  await testDb.close();
  await server.stop();
});

const becomes = (state: string, of = replica) => vi.waitFor(() => expect(of.getFigures().state).toBe(state), patience);
const readNotes = (db: Db) => db.execute<{ number: number }>('select number from notes order by number');
const isReplica = async (db: Db) => (await db.execute<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is;
const write = (number: number) => testDb.db.execute(sql`insert into notes values (${number})`);

describe('a replica', () => {
  it('has, in each read, what was committed before it', async () => {
    await becomes('ok');
    const before = replica.getFigures();
    for (let number = 1; number <= 100; number++) {
      await write(number);
      expect(await replica.read(readNotes)).toHaveLength(number);
    }
    const { readsOfReplica } = replica.getFigures();
    expect(readsOfReplica - before.readsOfReplica, 'reads that the replica answered').toBeGreaterThan(0);
  });

  it('is not read from while it lacks a commit, and again afterwards', async () => {
    await becomes('ok');
    await server.standby.query('select pg_wal_replay_pause()');
    await write(101);
    const reads = await Promise.all([replica.read(readNotes), replica.read(readNotes)]);
    expect(reads.map((rows) => rows.length)).toEqual([101, 101]);
    await becomes('does not follow the database');
    expect(await replica.read(isReplica)).toBe(false);
    await server.standby.query('select pg_wal_replay_resume()');
    await becomes('ok');
    await vi.waitFor(async () => expect(await replica.read(isReplica)).toBe(true), patience);
  });

  it.each(['off', 'local', 'remote_apply'])('has what a writer was told with synchronous_commit = %s', async (level) => {
    await testDb.db.execute("alter system set wal_writer_delay = '10s'"); // or the log is flushed without a commit before anybody looks
    await testDb.db.execute(`alter system set synchronous_standby_names = '${level === 'remote_apply' ? '*' : ''}'`);
    await testDb.db.execute('select pg_reload_conf()');
    await testDb.db.execute(
      `do $$ begin execute format('alter database %I set synchronous_commit = ${level}', current_database()); end $$`,
    );
    const writer = createDb(testDb.url);
    const before = (await readNotes(testDb.db)).length;
    await becomes('ok');
    for (let written = 1; written <= 50; written++) {
      await writer.db.execute(sql`insert into notes values (${before + written})`);
      expect(await replica.read(readNotes)).toHaveLength(before + written);
    }
    await writer.db.execute(sql`delete from notes where number > ${before}`);
    await writer.close();
    await testDb.db.execute('alter system reset all');
    await testDb.db.execute('select pg_reload_conf()');
  });

  it('that fails in the middle of a read is replaced by the primary', async () => {
    await becomes('ok');
    const read = async (db: Db) => {
      if (await isReplica(db)) await db.execute('select pg_terminate_backend(pg_backend_pid())');
      return readNotes(db);
    };
    expect(await replica.read(read)).toHaveLength(101);
  });

  it('passes on an error that is not its own', async () => {
    await becomes('ok');
    await expect(replica.read((db) => db.execute('select 1 / 0'))).rejects.toThrow('Failed query');
  });

  it('that is down is replaced by the primary, and read from once it is back', async () => {
    await becomes('ok');
    await server.standby.server.stop();
    expect(await replica.read(readNotes)).toHaveLength(101);
    await becomes('can not be reached');
    expect(await replica.read(isReplica)).toBe(false);
    await server.standby.server.startAgain();
    await becomes('ok');
  });
});

it.each([
  ['the primary itself', () => testDb.url, 'is not a standby'],
  ['another server', () => inject('testServer').serverUrl.replace(/[^/]*$/, inject('testServer').template), 'is not a standby'],
  ['no server', () => 'postgres://app:app@127.0.0.1:1/app', 'can not be reached'],
])('%s is not read from', async (_, url, state) => {
  const other = openReplica(testDb.db, url(), quick);
  await becomes(state, other);
  expect(await other.read(async (db) => db === testDb.db)).toBe(true);
  await other.close();
});
