import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import type { Db } from './client.ts';
import { programVersion } from './program-version.ts';
import { readApplied, type AppliedMigration } from './read-applied.ts';

/* By the package's name, because bundled programs have this code elsewhere. */
const journalFile = createRequire(import.meta.url).resolve('@app/db/migrations/meta/_journal.json');
export const migrationsFolder = path.resolve(journalFile, '..', '..');

/**
 * The relation of a database's schema to this program: the same, migrations behind it or ahead of it, or unrelated. `extended`: it
 * is ahead, and this program can work on it all the same, because what it reads and writes is still there.
 */
export type SchemaStatus = 'same-as-program' | 'extended' | 'older' | 'newer' | 'foreign';

type Journal = { entries: { when: number; tag: string }[] };

/* Read once: a newer version may be installed over the folder while this program runs. */
const { entries } = JSON.parse(fs.readFileSync(journalFile, 'utf8')) as Journal;

/** A migration: its name, and the creation instant by which a database knows it (ms). */
export type Migration = { name: string; when: number };

/** The migrations of this program, in order. */
export const ownMigrations: readonly Migration[] = entries.map(({ tag, when }) => ({ name: tag, when }));

/** Compares the migrations of a database, by their creation instants, with those of a program; `version`: its version. */
export function compareSchema(
  applied: readonly AppliedMigration[],
  own: readonly number[] = ownMigrations.map(({ when }) => when),
  version: string = programVersion,
): SchemaStatus {
  const shared = Math.min(applied.length, own.length);
  if (applied.slice(0, shared).some(({ when }, index) => when !== own[index])) return 'foreign';
  if (applied.length === own.length) return 'same-as-program';
  if (applied.length < own.length) return 'older';
  return applied.slice(shared).every(({ oldestProgram }) => oldestProgram !== null && !isBefore(version, oldestProgram))
    ? 'extended'
    : 'newer';
}

/** Whether version `first` (`1.2.3`) is lower than `second`. */
export function isBefore(first: string, second: string): boolean {
  const [a, b] = [first, second].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  const difference = [0, 1, 2].map((index) => (a?.[index] ?? 0) - (b?.[index] ?? 0)).find((each) => each !== 0);
  return difference !== undefined && difference < 0;
}

/** The relation of this database's schema to this program; a database without any schema is older. */
export const getSchemaStatus = async (db: Db): Promise<SchemaStatus> =>
  compareSchema(await readApplied((statement) => db.execute(statement)));

/** Whether this program can work on a database with this relation. */
export const isUsableSchema = (status: SchemaStatus): status is 'same-as-program' | 'extended' =>
  status === 'same-as-program' || status === 'extended';

/** What is wrong with a schema that this program cannot work on, and what to do: one sentence. */
export const schemaRefusals: Record<Exclude<SchemaStatus, 'same-as-program' | 'extended'>, string> = {
  older: 'The database is at an older schema than this program: run `operate migrate`, or start the api or the worker, which migrate it.',
  newer: 'The database is at a newer schema than this program: start the version that belongs to it, or a newer one.',
  foreign: "The database's list of migrations does not fit this program: it belongs to another product or to another line of versions.",
};

/** @throws CannotStart while this program can't work on the schema of the database */
export function requireSchema(status: SchemaStatus): void {
  if (!isUsableSchema(status)) throw new CannotStart(schemaRefusals[status]);
}
