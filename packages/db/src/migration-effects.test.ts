import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readEffects, type MigrationEffects } from './migration-effects.ts';
import { lastBeforeFirstRelease, readMigrations } from './read-migrations.ts';
import { migrationsFolder } from './schema-version.ts';
import { findUnsafe } from './testing/find-unsafe.ts';
import { listReleases, measureIn, sampleMigrations, writeLaterMigrations } from './testing/index.ts';

const server = inject('testServer');
const released = listReleases().at(-1) ?? '';

/** What is unsafe about each later migration, by its name without the number. */
function unsafeIn(folder: string, effects: Record<string, MigrationEffects>): Record<string, string[]> {
  const migrations = readMigrations(folder);
  const later = migrations.slice(migrations.findIndex(({ name }) => name === lastBeforeFirstRelease) + 1);
  return Object.fromEntries(
    later.map((migration) => {
      const measured = effects[migration.name] ?? { breaks: [], transactions: [] };
      return [migration.name.replace(/^\d+_/, ''), findUnsafe(migration, measured, released)];
    }),
  );
}

describe('the migrations of this version', () => {
  it('are measured, and those since the first release can be applied while members are online', async () => {
    const measured = await measureIn(server);
    expect(Object.fromEntries(readEffects(migrationsFolder)), 'run npm run db:effects').toEqual(measured);
    for (const [name, reasons] of Object.entries(unsafeIn(migrationsFolder, measured))) expect(reasons, name).toEqual([]);
  });
});

describe('a migration that members would notice', () => {
  it('is refused with what is wrong with it', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    writeLaterMigrations(folder, {
      ...sampleMigrations,
      rewrite: [
        'ALTER TABLE security_events ALTER COLUMN kind TYPE varchar(200)',
        'ALTER TABLE transfers ADD COLUMN random float8 DEFAULT random()',
      ],
      index: ['CREATE INDEX of_amount ON transactions (amount)'],
      check: ['ALTER TABLE transactions ADD CONSTRAINT small CHECK (amount < 1e15)'],
      demand: ['ALTER TABLE transactions ALTER COLUMN channel SET NOT NULL', 'ALTER TABLE users ALTER COLUMN shown_name SET NOT NULL'],
      reference: [
        'ALTER TABLE notifications ADD COLUMN of uuid',
        'ALTER TABLE notifications ADD CONSTRAINT of_user FOREIGN KEY (of) REFERENCES users',
      ],
      update: ['UPDATE users SET shown_name = lower(shown_name)'],
      copy: [
        'ALTER TABLE users ADD COLUMN copied boolean',
        'CREATE TABLE copies (id uuid)',
        'INSERT INTO copies SELECT id FROM transactions',
      ],
      runs: ['ALTER TABLE job_runs ADD COLUMN random float8 DEFAULT random()'],
      many: ['LOCK TABLE users, transactions, transfers, accounts IN ACCESS EXCLUSIVE MODE'],
      remove: ['ALTER TABLE users DROP COLUMN shown_name'],
      rename: ['ALTER TABLE transactions RENAME COLUMN channel TO way'],
      early: ['-- oldest-program: 99.0.0\nALTER TABLE labels DROP COLUMN text'],
      allowed: [`-- oldest-program: ${released}\nALTER TABLE transactions DROP COLUMN way`],
    });
    const unsafe = unsafeIn(folder, await measureIn(server, folder));
    fs.rmSync(folder, { recursive: true });
    for (const name of Object.keys(sampleMigrations)) expect(unsafe[name], name).toEqual([]);
    expect(unsafe['rewrite']).toEqual(
      expect.arrayContaining([
        'It rewrites transfers, which is locked meanwhile (ACCESS EXCLUSIVE).',
        expect.stringMatching(/^It takes away or demands security_events.kind: write since which version/),
      ]),
    );
    expect(unsafe['index']).toEqual(['It reads all of transactions while transactions is locked (SHARE).']);
    expect(unsafe['check']).toEqual(['It reads all of transactions while transactions is locked (ACCESS EXCLUSIVE).']);
    expect(unsafe['demand']).toEqual([
      'It reads all of users while users is locked (ACCESS EXCLUSIVE).',
      expect.stringMatching(/^It takes away or demands users.shown_name/),
    ]);
    expect(unsafe['reference']).toContain('It reads all of notifications while notifications is locked (ACCESS EXCLUSIVE).');
    expect(unsafe['update']).toEqual([expect.stringMatching(/^It changes rows of users in one database transaction/)]);
    expect(unsafe['copy']).toEqual(['It reads all of transactions while users is locked (ACCESS EXCLUSIVE).']);
    expect(unsafe['runs']).toEqual(['It rewrites job_runs, which is locked meanwhile (ACCESS EXCLUSIVE).']);
    expect(unsafe['many']).toEqual(['It locks accounts, transactions, transfers, users in one database transaction: more than 3 at once.']);
    expect(unsafe['remove']).toEqual([expect.stringMatching(/^It takes away or demands users.shown_name/)]);
    expect(unsafe['rename']).toEqual([expect.stringMatching(/^It takes away or demands transactions.channel/)]);
    expect(unsafe['early']).toEqual([expect.stringMatching(/^Programs of .* can't use the schema after it/)]);
    expect(unsafe['allowed']).toEqual([]);
  });

  it('is refused when an interruption of it leaves an index that no migration declares', () => {
    for (const statement of ['-- Smaller.\nREINDEX INDEX CONCURRENTLY job_runs_newest', 'reindex (concurrently) table users']) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
      writeLaterMigrations(folder, { reindex: [statement] });
      expect(() => readMigrations(folder)).toThrow(/^REINDEX CONCURRENTLY leaves an index behind when it is interrupted/);
      fs.rmSync(folder, { recursive: true });
    }
  });
});
