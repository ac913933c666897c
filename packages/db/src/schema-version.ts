import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import type { Db } from './client.ts';
import { readApplied } from './read-applied.ts';

/* By the package's name, because bundled programs have this code elsewhere. */
const journalFile = createRequire(import.meta.url).resolve('@app/db/migrations/meta/_journal.json');
export const migrationsFolder = path.resolve(journalFile, '..', '..');

/** The relation of a database's schema to this program: the same, migrations behind it or ahead of it, or unrelated. */
export type SchemaStatus = 'same-as-program' | 'older' | 'newer' | 'foreign';

type Journal = { entries: { when: number; tag: string }[] };

/* Read once: a newer version may be installed over the folder while this program runs. */
const { entries } = JSON.parse(fs.readFileSync(journalFile, 'utf8')) as Journal;

/** A migration: its name, and the creation instant by which a database knows it (ms). */
export type Migration = { name: string; when: number };

/** The migrations of this program, in order. */
export const ownMigrations: readonly Migration[] = entries.map(({ tag, when }) => ({ name: tag, when }));

/** Compares the migrations of a database, by their creation instants, with those of this program. */
export function compareSchema(applied: number[], own: number[] = ownMigrations.map(({ when }) => when)): SchemaStatus {
  const shared = Math.min(applied.length, own.length);
  if (applied.slice(0, shared).some((when, index) => when !== own[index])) return 'foreign';
  if (applied.length === own.length) return 'same-as-program';
  return applied.length < own.length ? 'older' : 'newer';
}

/** The relation of this database's schema to this program; a database without any schema is older. */
export const getSchemaStatus = async (db: Db): Promise<SchemaStatus> =>
  compareSchema(await readApplied((statement) => db.execute(statement)));

const refusals: Record<Exclude<SchemaStatus, 'same-as-program'>, string> = {
  older: 'The database is at an older schema than this program: run `operate migrate`, or start the api or the worker, which migrate it.',
  newer: 'The database is at a newer schema than this program: start the version that belongs to it, or a newer one.',
  foreign: "The database's list of migrations does not fit this program: it belongs to another product or to another line of versions.",
};

/** @throws CannotStart while the schema of the database is not exactly that of this program */
export function requireSchema(status: SchemaStatus): void {
  if (status !== 'same-as-program') throw new CannotStart(refusals[status]);
}
