import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { applyMigrations } from './apply-migrations.ts';
import type { ScratchDb } from './backup/index.ts';
import { migrateDb } from './migrate.ts';
import { planMigrations } from './plan-migrations.ts';
import { readMigrations } from './read-migrations.ts';
import { ownMigrations } from './schema-version.ts';
import {
  createReleasedDb,
  listReleases,
  sampleMigrations,
  writeEffects,
  writeLaterMigrations,
  type LaterMigrations,
} from './testing/index.ts';

const server = inject('testServer');
const sampleNames = Object.keys(sampleMigrations).map((name, index) => `${String(ownMigrations.length + index).padStart(4, '0')}_${name}`);
const [first = '', , third = '', fourth = ''] = sampleNames;

let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  writeLaterMigrations(folder, sampleMigrations);
  await writeEffects(server, folder);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A folder with these migrations of a later version, which were not measured. */
function writeFolder(later: LaterMigrations): string {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  writeLaterMigrations(other, later);
  return other;
}

let db: ScratchDb;
let client: Sql;
/** A member's connection. */
let other: Sql;
beforeEach(async () => {
  db = await createReleasedDb(server, listReleases().at(-1) ?? '');
  await migrateDb(db.url);
  client = postgres(db.url, { max: 1, onnotice: () => {} });
  other = postgres(db.url, { max: 1, onnotice: () => {}, connection: { application_name: 'a long report' } });
});
afterEach(async () => {
  await Promise.all([client.end({ timeout: 0 }), other.end({ timeout: 0 })]);
  await db.drop();
});

const recorded = async () => (await client`select created_at from drizzle.__drizzle_migrations`).length - ownMigrations.length;
const indexOfChannel = async () =>
  (await client`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('transactions_by_channel')`)[0];

/** Keeps a database transaction open that has read the table, as a long report does: it has a snapshot. */
const whileReading = <T>(table: string, act: (end: () => void) => Promise<T>) =>
  whileOpen(`set transaction isolation level repeatable read; select from ${table} limit 1`, act);

/** Keeps a database transaction open after this statement while `act` runs. */
async function whileOpen<T>(statement: string, act: (end: () => void) => Promise<T>): Promise<T> {
  let end = () => {};
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const reading = other.begin(async (tx) => {
    await tx.unsafe(statement);
    hasBegun();
    await new Promise<void>((resolve) => (end = resolve));
  });
  await begun;
  try {
    return await act(end);
  } finally {
    end();
    await reading;
  }
}

describe('a migration while members are online', () => {
  it('adds columns, constraints, an index and a table in steps, fills a column some rows at a time, and is recorded', async () => {
    expect(await migrateDb(db.url, { folder })).toEqual({ applied: sampleNames });
    expect(await indexOfChannel()).toEqual({ isValid: true });
    expect(await client`select from users where shown_name is distinct from username`).toHaveLength(0);
    expect(await client`select distinct channel from transactions`).toEqual([{ channel: 'web' }]);
    expect(await client`select from drizzle.migration_steps`).toHaveLength(0);
    expect(await migrateDb(db.url, { folder })).toEqual({ applied: [] });
  });

  it('gives way while a table is read for long: others read and write it meanwhile', async () => {
    const said: string[] = [];
    const migrated = await whileReading('transactions', async (end) => {
      const migrating = migrateDb(db.url, { folder, say: (sentence) => said.push(sentence) });
      await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 60_000 });
      /* Would wait for ever behind a migration that waits for ever. */
      expect(await client`update transactions set admin_note = 'x' where id = (select id from transactions limit 1)`).toHaveProperty(
        'count',
        1,
      );
      end();
      return migrating;
    });
    expect(said[0]).toMatch(new RegExp(`^${first} waits for a lock, and gives way.*of a long report has a transaction open for \\d+ s`));
    expect(migrated.applied).toEqual(sampleNames);
  });

  it('ends with a sentence when a lock can never be had, and keeps what is done', async () => {
    const refusal: unknown = await whileOpen('lock table users in row exclusive mode', () =>
      migrateDb(db.url, { folder, givesUpAfterMs: 100 }).catch((error: unknown) => error),
    );
    expect(refusal).toBeInstanceOf(CannotStart);
    expect((refusal as CannotStart).message).toMatch(/^The migration \d+_create_labels could not lock its tables within 0 s \(process \d+/);
    expect(await recorded()).toBe(sampleNames.indexOf(fourth));
    expect((await migrateDb(db.url, { folder })).applied[0]).toBe(fourth);
  });

  it('waits for another process that migrates, also while that one builds an index, and then finds nothing to do', async () => {
    const said: string[] = [];
    const applied = await whileReading('settings', async (end) => {
      /* An open snapshot keeps the index from being completed. */
      const one = migrateDb(db.url, { folder });
      await vi.waitFor(async () => expect(await indexOfChannel()).toEqual({ isValid: false }), { timeout: 60_000 });
      const two = migrateDb(db.url, { folder, say: (sentence) => said.push(sentence) });
      await vi.waitFor(() => expect(said).toEqual(['Another process is migrating this database: waiting for it.']), { timeout: 60_000 });
      end();
      return Promise.all([one, two]);
    });
    expect(applied).toEqual([{ applied: sampleNames }, { applied: [] }]);
  });

  it('drops an index that an interrupted run left incomplete, and makes it again', async () => {
    await whileReading('settings', async () => {
      const interrupted = migrateDb(db.url, { folder }).catch((error: unknown) => error);
      await vi.waitFor(async () => expect(await indexOfChannel()).toEqual({ isValid: false }), { timeout: 60_000 });
      await client`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'maintenance' and datname = current_database()`;
      expect(await interrupted).toBeInstanceOf(Error);
    });
    expect(await indexOfChannel()).toEqual({ isValid: false });
    expect((await migrateDb(db.url, { folder })).applied[0]).toBe(third);
    expect(await indexOfChannel()).toEqual({ isValid: true });
  });

  it('drops an index, and goes on after a run that was killed between that and recording it', async () => {
    const dropping = writeFolder({
      drop_indexes: ['DROP INDEX CONCURRENTLY public.job_runs_newest', 'DROP INDEX CONCURRENTLY one_run_at_a_time'],
    });
    await client`drop index concurrently job_runs_newest`;
    expect((await migrateDb(db.url, { folder: dropping })).applied).toHaveLength(1);
    expect(await client`select from pg_class where relname in ('job_runs_newest', 'one_run_at_a_time')`).toHaveLength(0);
    fs.rmSync(dropping, { recursive: true });
  });

  it('continues with the step at which it was interrupted', async () => {
    await client`create function fail() returns trigger language plpgsql as $$ begin raise 'not yet'; end $$`;
    await client`create trigger users_fail before update on users for each statement execute function fail()`;
    await expect(migrateDb(db.url, { folder })).rejects.toThrow('not yet');
    const { pending } = await planMigrations(db.url, folder);
    expect(pending[0]?.steps.map(({ isDone }) => isDone)).toEqual([true, false]);
    await client`drop trigger users_fail on users`;
    expect((await migrateDb(db.url, { folder })).applied).toEqual(sampleNames.slice(-2));
    expect(await client`select from users where shown_name is null`).toHaveLength(0);
  });
});

describe('a migration of a database without other connections', () => {
  it('builds its indexes in the database transaction, also where a comment before the statement has the word', async () => {
    const commented = writeFolder({ by_note: ['-- Built concurrently.\nCREATE INDEX CONCURRENTLY by_note ON transactions (admin_note)'] });
    const migrations = readMigrations(commented);
    fs.rmSync(commented, { recursive: true });
    await client.begin((tx) => applyMigrations(tx, { from: ownMigrations.length, to: migrations.length, migrations }));
    expect(await client`select from pg_class where relname = 'by_note'`).toHaveLength(1);
    expect(await recorded()).toBe(1);
  });
});

describe('the plan of a migration', () => {
  it('lists its database transactions with what they do to which tables, and changes nothing', async () => {
    const before = await client`select relname, relfilenode from pg_class order by oid`;
    const { schema, pending } = await planMigrations(db.url, folder);
    expect([schema, pending.map(({ name }) => name)]).toEqual(['older', sampleNames]);
    expect(pending.flatMap(({ waits }) => waits)).toEqual([]);
    const channel = { table: 'transactions', rewritten: false, written: false };
    expect(pending[0]?.steps).toEqual([
      {
        does: [`ALTER TABLE transactions ADD COLUMN channel text DEFAULT 'web'`],
        kind: 'transactional',
        isDone: false,
        tables: [expect.objectContaining({ ...channel, lock: 'ACCESS EXCLUSIVE', scanned: false })],
      },
    ]);
    expect(pending[1]?.steps.map(({ tables }) => tables?.map(({ lock, scanned }) => `${lock} ${scanned}`))).toEqual([
      ['ACCESS EXCLUSIVE false'],
      ['SHARE UPDATE EXCLUSIVE true'],
      ['ACCESS EXCLUSIVE false'],
      ['ACCESS EXCLUSIVE false'],
    ]);
    expect(pending[2]?.steps[0]?.tables).toEqual([expect.objectContaining({ lock: 'SHARE UPDATE EXCLUSIVE', scanned: true })]);
    expect(await client`select relname, relfilenode from pg_class order by oid`).toEqual(before);
    expect(await recorded()).toBe(0);
  });

  it('says of a migration that was not measured that every lock has to be expected', async () => {
    const unmeasured = writeFolder({ add_channel: sampleMigrations['add_channel'] ?? [] });
    const { pending } = await planMigrations(db.url, unmeasured);
    fs.rmSync(unmeasured, { recursive: true });
    expect(pending[0]?.steps[0]?.tables).toBeNull();
    expect(pending[0]?.waits).toEqual([expect.stringContaining('was not measured')]);
  });
});
