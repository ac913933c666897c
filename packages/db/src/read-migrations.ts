import fs from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/**
 * How a statement is executed while members are online. `transactional`: in a database transaction. `concurrent`: outside of one, because it
 * builds or drops an index without blocking writers. `repeated`: in one database transaction after the other until it changes no row.
 */
export type StatementKind = 'transactional' | 'concurrent' | 'repeated';

export type MigrationStatement = { sql: string; kind: StatementKind };

/**
 * A migration with its statements. `when`: the creation instant by which a database knows it (ms). `inSteps`: each statement is a
 * step of its own instead of all of them one database transaction. `oldestProgram`: the first version whose programs can work on the schema
 * after it, `0.0.0` for a migration that only adds; null when nothing is known about it.
 */
export type MigrationFile = {
  name: string;
  when: number;
  hash: string;
  statements: readonly MigrationStatement[];
  inSteps: boolean;
  oldestProgram: string | null;
};

/** Migrations up to this one are from before the first release and say nothing about the programs that can use their schema. */
export const lastBeforeFirstRelease = '0037_plan_sums_of_large_lists';

/** The version of a migration that takes nothing away. */
const anyProgram = '0.0.0';

const leadingComments = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;
const concurrent = /^(?:create|drop)\s+(?:unique\s+)?index\s+concurrently\b/i;
const reindexesConcurrently = /^reindex\b.*\bconcurrently\b/is;
const validates = /\bvalidate\s+constraint\b/i;
const repeatLine = /^\s*--\s*repeat\s*$/im;
const oldestProgramLine = /^--\s*oldest-program:\s*(\d+\.\d+\.\d+)\s*$/im;

/** A statement without the comments before it. */
export const withoutComments = (sql: string): string => sql.replace(leadingComments, '').trim();

function kindOf(sql: string): StatementKind {
  if (concurrent.test(withoutComments(sql))) return 'concurrent';
  if (reindexesConcurrently.test(withoutComments(sql)))
    throw new Error(
      'REINDEX CONCURRENTLY leaves an index behind when it is interrupted: create another index and drop the old one instead.',
    );
  const comments = leadingComments.exec(sql)?.[0] ?? '';
  return repeatLine.test(comments) ? 'repeated' : 'transactional';
}

/**
 * Reads the migrations of a folder in the format of drizzle, in order.
 * @throws Error when a statement of them can't be completed after an interruption
 */
export function readMigrations(folder: string): readonly MigrationFile[] {
  const journal = JSON.parse(fs.readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const names = journal.entries.map(({ tag }) => tag);
  const known = names.indexOf(lastBeforeFirstRelease);
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, index) => {
    const name = names[index];
    if (name === undefined) throw new Error(`The journal of ${folder} has fewer entries than files`);
    const statements = sql.filter((text) => withoutComments(text) !== '').map((text) => ({ sql: text, kind: kindOf(text) }));
    const declared = sql.map((text) => oldestProgramLine.exec(text)?.[1]).find((version) => version !== undefined);
    return {
      name,
      when: folderMillis,
      hash,
      statements,
      inSteps: index > known && statements.some(({ sql: text, kind }) => kind !== 'transactional' || validates.test(text)),
      oldestProgram: index > known ? (declared ?? anyProgram) : null,
    };
  });
}
