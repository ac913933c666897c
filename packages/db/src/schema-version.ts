import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import type { Db } from './client.ts';

/* By the package's name, because bundled programs have this code elsewhere. */
const journalFile = createRequire(import.meta.url).resolve('@app/db/migrations/meta/_journal.json');
export const migrationsFolder = path.resolve(journalFile, '..', '..');

/** The relation of a database's schema to this program: the same, migrations behind it or ahead of it, or unrelated. */
export type SchemaStatus = 'same-as-program' | 'older' | 'newer' | 'foreign';

type Journal = { entries: { when: number; tag: string }[] };

/* Read once: a newer version may be installed over the folder while this program runs. */
const { entries } = JSON.parse(fs.readFileSync(journalFile, 'utf8')) as Journal;
const ownMigrations = entries.map(({ when }) => when);

/** The names of the migrations that a database with the first `applied` ones still needs. */
export const namesOfMissing = (applied: number): string[] => entries.slice(applied).map(({ tag }) => tag);

/** Compares the migrations of a database, by their creation instants, with those of this program. */
export function compareSchema(applied: number[], own: number[] = ownMigrations): SchemaStatus {
  const shared = Math.min(applied.length, own.length);
  if (applied.slice(0, shared).some((when, index) => when !== own[index])) return 'foreign';
  if (applied.length === own.length) return 'same-as-program';
  return applied.length < own.length ? 'older' : 'newer';
}

/** The relation of this database's schema to this program; a database without any schema is older. */
export async function getSchemaStatus(db: Db): Promise<SchemaStatus> {
  const [found] = await db.execute<{ exists: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as exists");
  if (found?.exists !== true) return 'older';
  const rows = await db.execute<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations order by created_at');
  return compareSchema(rows.map(({ when }) => Number(when)));
}

const refusals: Record<Exclude<SchemaStatus, 'same-as-program'>, string> = {
  older: 'The database is at an older schema than this program: run `operate migrate`, or start the api or the worker, which migrate it.',
  newer: 'The database is at a newer schema than this program: start the version that belongs to it, or a newer one.',
  foreign: "The database's list of migrations does not fit this program: it belongs to another product or to another line of versions.",
};

/** @throws CannotStart while the schema of the database is not exactly that of this program */
export function requireSchema(status: SchemaStatus): void {
  if (status !== 'same-as-program') throw new CannotStart(refusals[status]);
}
