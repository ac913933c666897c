import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asOperator } from '@app/core/operator';
import { createDb, startEmbeddedPostgres, type DbHandle, type EmbeddedServer } from '@app/db';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { examineArchive } from './examine-archive.ts';
import type { Finding } from './finding.ts';

let folder: string;
let server: EmbeddedServer;
let handle: DbHandle;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'archive-'));
  fs.chmodSync(folder, 0o755);
  const settings = {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': path.join(folder, 'archive'),
  };
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings });
  handle = createDb(server.urlOf('postgres'));
});
afterAll(async () => {
  await handle.close();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const examine = (db: DbHandle['db']): Promise<Finding[]> =>
  examineArchive({
    ctx: asOperator({
      db,
      now: () => new Date(),
      enqueue: async () => {},
      invalidate: () => {},
      log: { info: () => {}, warn: () => {}, error: () => {} },
      rateLimitScale: 1,
      secretKey: () => new Uint8Array(32),
    }),
  });
const closeSegment = () => handle.db.execute(`select pg_switch_wal() from pg_logical_emit_message(true, 'test', 'a record')`);

it('says that nothing is archived by a server without an archive', async () => {
  const without = createDb(inject('testServer').serverUrl);
  const [archive] = await examine(without.db);
  await without.close();
  expect(archive).toMatchObject({ about: 'archive', level: 'ok', says: expect.stringContaining('archive_mode is off') });
});

it('says the same to a role without rights', async () => {
  await handle.db.execute(`create role plain login password 'a-password'`);
  await handle.db.execute(`select pg_create_physical_replication_slot('elsewhere', true)`);
  const url = new URL(server.urlOf('postgres'));
  Object.assign(url, { username: 'plain', password: 'a-password' });
  const plain = createDb(url.href);
  expect(await examine(plain.db)).toEqual(await examine(handle.db));
  await plain.close();
  await handle.db.execute(`select pg_drop_replication_slot('elsewhere')`);
});

it('fails while the archive takes nothing, and until it has taken something again', async () => {
  await closeSegment();
  const archive = async () => (await examine(handle.db))[0];
  const failing = { about: 'archive', level: 'fail', says: expect.stringMatching(/archiving failed 20.*Z, nothing archived yet/) };
  await vi.waitFor(async () => expect(await archive()).toMatchObject(failing), { timeout: 60_000 });
  fs.mkdirSync(path.join(folder, 'archive'));
  fs.chmodSync(path.join(folder, 'archive'), 0o777);
  const archived = { about: 'archive', level: 'ok', says: expect.stringMatching(/^last archived 20.*Z$/) };
  const succeeds = async () => {
    await closeSegment();
    expect(await archive()).toMatchObject(archived);
  };
  await vi.waitFor(succeeds, { timeout: 60_000 });
});

it('warns of a slot whose standby is not connected, and fails when what the standby needs was deleted', async () => {
  await handle.db.execute(`select pg_create_physical_replication_slot('standby', true)`);
  const standby = async () => (await examine(handle.db)).find(({ about }) => about === 'standby');
  expect(await standby()).toMatchObject({ level: 'warn', says: expect.stringContaining('standby is not connected') });
  await handle.db.execute(`alter system set max_slot_wal_keep_size = '1MB'`);
  await handle.db.execute(`alter system set wal_keep_size = 0`);
  await handle.db.execute(`select pg_reload_conf()`);
  for (let segment = 0; segment < 3; segment++) await closeSegment();
  await handle.db.execute('checkpoint');
  const isLost = async () => expect(await standby()).toMatchObject({ level: 'fail', says: expect.stringContaining('has missed too much') });
  await vi.waitFor(isLost, { timeout: 60_000 });
});
