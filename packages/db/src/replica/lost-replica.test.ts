import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createDb, type Db } from '../client.ts';
import { sessionLimits } from '../session-limits.ts';
import {
  createTestDb,
  hasPgBouncer,
  openSilentProxy,
  startPgBouncer,
  startReplicatedServer,
  type ReplicatedServer,
  type SilentProxy,
  type TestDb,
} from '../testing/index.ts';
import { openReplica, type Replica, type ReplicaOptions } from './open-replica.ts';

const isPgBouncerInstalled = hasPgBouncer();
if (!isPgBouncerInstalled)
  console.log('pgbouncer is not installed: a replica is not read from behind it. Debian: apt-get install pgbouncer.');

const patience = { timeout: 60_000, interval: 20 };
const quick: ReplicaOptions = { examineEveryMs: 100, avoidLateMs: 0, avoidLostMs: 100, poolWaitMs: 60_000 };

let server: ReplicatedServer;
let testDb: TestDb;
let proxy: SilentProxy;
const replicas: Replica[] = [];
beforeAll(async () => {
  server = await startReplicatedServer({ standbys: 2 });
});
beforeEach(async () => {
  testDb = await createTestDb(server);
  await testDb.db.execute('create table notes (number int primary key)');
  await testDb.db.execute('insert into notes values (1)');
  proxy = await openSilentProxy(server.standby.urlOf(testDb.url));
});
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.close()));
  await proxy.close();
  await testDb.close();
});
afterAll(() => server.stop());

function open(url: string, { primary = testDb.db, ...options }: ReplicaOptions & { primary?: Db } = {}): Replica {
  const replica = openReplica(primary, url, { ...quick, ...options });
  replicas.push(replica);
  return replica;
}
const becomes = (replica: Replica, state: string) => vi.waitFor(() => expect(replica.getFigures().state).toBe(state), patience);
const readNotes = async (db: Db) =>
  (await db.execute<{ number: number }>('select number from notes order by number')).map(({ number }) => number);
const isReplica = async (db: Db) => (await db.execute<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is === true;
/** Opens the replica behind the proxy, and waits until it is read from. */
async function openUsed(): Promise<Replica> {
  const replica = open(proxy.url);
  await becomes(replica, 'ok');
  await vi.waitFor(async () => expect(await replica.read(isReplica)).toBe(true), patience);
  return replica;
}

describe('a read of the replica is repeated on the primary', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['its statement takes too long', (db) => db.execute('set local statement_timeout = 1').then(() => db.execute('select pg_sleep(60)'))],
    ['its connection is ended', (db) => db.execute('select pg_terminate_backend(pg_backend_pid())')],
    ['only a replica refuses what it reads', (db) => db.execute('select from unlogged_notes')],
    [
      'what it reads has to be cleaned up',
      async (db) => {
        await readNotes(db);
        await testDb.db.execute('delete from notes where number > 1');
        await testDb.db.execute('vacuum (truncate off) notes');
        for (;;) await db.execute('select');
      },
    ],
  ])('when %s', async (_, fail) => {
    await testDb.db.execute('create unlogged table unlogged_notes ()');
    await testDb.db.execute('insert into notes select generate_series(2, 1000)');
    await server.standby.query('alter system set max_standby_streaming_delay = 0');
    await server.standby.query('select pg_reload_conf()');
    const replica = await openUsed();
    const failures: unknown[] = [];
    const read = async (db: Db) => {
      if (await isReplica(db)) await fail(db).catch((error: unknown) => Promise.reject((failures.push(error), error)));
      return (await readNotes(db))[0];
    };
    await vi.waitFor(async () => {
      expect(await replica.read(read)).toBe(1);
      expect(failures.length, 'failures of the replica').toBeGreaterThan(0);
    }, patience);
  });

  /* The limit is below that for an answer to a statement. */
  it('when it falls silent in the middle', { timeout: 10_000 }, async () => {
    const replica = await openUsed();
    const asked: boolean[] = [];
    const read = async (db: Db) => {
      asked.push(await isReplica(db));
      if (asked.at(-1) === true) proxy.isSilent = true;
      return readNotes(db);
    };
    expect(await replica.read(read)).toEqual([1]);
    expect(asked).toEqual([true, false]);
    expect(replica.getFigures().state).toBe('can not be reached');
    proxy.isSilent = false;
    await becomes(replica, 'ok');
  });

  it('when it is lost while the position of the primary is asked for', async () => {
    const replica = await openUsed();
    // The position depends on this catalogue, which each new connection reads too: those of the primary are opened before.
    await Promise.all([1, 2, 3].map(() => testDb.db.execute('select pg_sleep(0.05)')));
    const { reading } = await testDb.db.transaction(async (tx) => {
      await tx.execute('lock table pg_db_role_setting');
      const begun = replica.read(isReplica);
      begun.catch(() => {});
      const waits = sql`select count(*)::int as number from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await vi.waitFor(async () => expect(await tx.execute(waits)).toEqual([{ number: 1 }]), patience);
      proxy.pointTo('postgres://127.0.0.1:1');
      await becomes(replica, 'can not be reached');
      return { reading: begun };
    });
    expect(await reading).toBe(false);
  });

  it('and is not tried on the replica again before it has answered anew', async () => {
    const replica = await openUsed();
    proxy.pointTo('postgres://127.0.0.1:1');
    expect(await replica.read(isReplica)).toBe(false);
    await becomes(replica, 'can not be reached');
    const { readsOfPrimary } = replica.getFigures();
    expect(await Promise.all([replica.read(isReplica), replica.read(isReplica)])).toEqual([false, false]);
    expect(replica.getFigures().readsOfPrimary).toBe(readsOfPrimary + 2);
    proxy.pointTo(server.standby.urlOf(testDb.url));
    await becomes(replica, 'ok');
  });
});

describe('an address that is no replica of the database', () => {
  it('says that it leads to a standby of another server', async () => {
    const other = await createTestDb(inject('testServer'));
    const sentences: string[] = [];
    const replica = open(server.standby.urlOf(testDb.url), { primary: other.db, say: (sentence) => sentences.push(sentence) });
    await becomes(replica, 'is of another cluster');
    expect(await replica.read(isReplica)).toBe(false);
    /* The last one: on a busy machine the first attempt to reach it may have been too slow, which is said as well. */
    expect(sentences.at(-1)).toBe(
      'DATABASE_REPLICA_URL leads to a standby of another database server, which is not read from: name a standby of DATABASE_URL.',
    );
    await replica.close();
    await other.close();
  });

  describe.runIf(isPgBouncerInstalled)('but a PgBouncer in transaction mode', () => {
    it.each<[string, { ignored: string; limits: string | undefined; state: string }]>([
      ['is read through', { ignored: Object.keys(sessionLimits).join(), limits: 'set', state: 'ok' }],
      [
        'says that there are no time limits',
        { ignored: Object.keys(sessionLimits).join(), limits: undefined, state: 'has no time limits' },
      ],
      ['says that it refuses time limits', { ignored: 'extra_float_digits', limits: 'set', state: 'refuses the time limits' }],
    ])('%s', async (_, { ignored, limits, state }) => {
      if (limits !== undefined)
        for (const [name, ms] of Object.entries(sessionLimits))
          await testDb.db.execute(`do $$ begin execute format('alter database %I set ${name} = ${ms}', current_database()); end $$`);
      const settings = { ignore_startup_parameters: ignored };
      const pooler = await startPgBouncer({ serverUrl: server.standby.urlOf(testDb.url), settings });
      const replica = open(pooler.urlOf(testDb.url));
      await becomes(replica, state);
      const wanted = state === 'ok';
      await vi.waitFor(async () => expect(await Promise.all([1, 2, 3].map(() => replica.read(isReplica)))).toContain(wanted), patience);
      await replica.close();
      await pooler.stop();
    });
  });
});

it('after a promotion a replica that follows the old primary is not read from, although it has replayed further', async () => {
  const primary = await openSilentProxy(testDb.url);
  const { db, close } = createDb(primary.url);
  const [promoted, left] = server.standbys;
  if (!promoted || !left) throw new Error('there are two');
  const replica = open(left.urlOf(testDb.url), { primary: db });
  await becomes(replica, 'ok');
  const ofPromoted = open(promoted.urlOf(testDb.url));
  await becomes(ofPromoted, 'ok');
  await promoted.query('select pg_promote(true, 60)');
  await becomes(ofPromoted, 'is not a standby');
  expect(await ofPromoted.read(isReplica)).toBe(false);
  await ofPromoted.close(); // which would go on writing to the old primary
  primary.pointTo(promoted.urlOf(testDb.url));
  await testDb.db.execute('insert into notes select generate_series(1000, 100000)'); // the old primary goes on
  await vi.waitFor(() => db.execute(sql`insert into notes values (2)`), patience);
  for (let reads = 0; reads < 20; reads++) expect((await replica.read(readNotes)).slice(0, 3)).toEqual([1, 2]);
  await becomes(replica, 'does not follow the database');
  await replica.close();
  await close();
  await primary.close();
});
