import type { TransactionSql } from 'postgres';
import { checkServer } from './check-server.ts';
import { findWaits } from './find-waits.ts';
import { readEffects, type TableEffect } from './migration-effects.ts';
import { readApplied } from './read-applied.ts';
import { readMigrations, withoutComments, type MigrationFile, type StatementKind } from './read-migrations.ts';
import { compareSchema, migrationsFolder, requireSchema, type SchemaStatus } from './schema-version.ts';
import { withClient } from './with-client.ts';

/** A table with the estimates of the server: `rows`, null where it has never counted them, and `bytes` with indexes and large values. */
export type PlannedTable = TableEffect & { rows: number | null; bytes: number };

/**
 * A database transaction of a migration. `does`: its statements, shortened. `tables`: what it does to existing tables; null when that
 * was not measured, so that every lock has to be expected. `isDone`: by a run that was interrupted.
 */
export type PlannedStep = { does: string[]; kind: StatementKind; tables: PlannedTable[] | null; isDone: boolean };

/** `oldestProgram`: the first version whose programs can go on working after it. `waits`: what keeps members waiting, as sentences. */
export type PlannedMigration = { name: string; oldestProgram: string | null; steps: PlannedStep[]; waits: string[] };

/**
 * `isEmpty`: the database has no tables, and all migrations are one database transaction. `endsOldPrograms`: the programs that migrated the
 * database, 0.1.0, accept no schema but exactly their own, so they stop working with the first migration.
 */
export type MigrationPlan = { schema: SchemaStatus; isEmpty: boolean; endsOldPrograms: boolean; pending: PlannedMigration[] };

const shownLength = 100;

/**
 * What `migrateDb` would do to the database at `url`, which is read only meanwhile.
 * @throws CannotStart as `migrateDb`, when the server or its schema can't be used by this program
 */
export const planMigrations = (url: string, folder: string = migrationsFolder): Promise<MigrationPlan> =>
  withClient(url, async (client) => {
    await checkServer(client, url);
    return client.begin('read only', async (tx) => {
      const migrations = readMigrations(folder);
      const applied = await readApplied((statement) => tx.unsafe(statement));
      const schema = compareSchema(
        applied,
        migrations.map(({ when }) => when),
      );
      if (schema !== 'older') requireSchema(schema);
      const pending = migrations.slice(applied.length);
      const [sizes, done] = [await readSizes(tx), await readSteps(tx)];
      const effects = readEffects(folder);
      const isEmpty = applied.length === 0;
      return {
        schema,
        isEmpty,
        endsOldPrograms: pending.length > 0 && applied.at(-1)?.oldestProgram === null,
        pending: pending.map((migration) => {
          const measured = effects.get(migration.name);
          const steps = stepsOf(migration).map((step, index) => ({
            ...step,
            tables: measured?.transactions[index]?.map((effect) => ({ ...effect, ...(sizes.get(effect.table) ?? unknownSize) })) ?? null,
            isDone: index < (done.get(migration.when) ?? 0),
          }));
          const waits = measured === undefined ? [notMeasured] : findWaits(migration, measured);
          return { name: migration.name, oldestProgram: migration.oldestProgram, steps, waits: isEmpty ? [] : waits };
        }),
      };
    });
  });

const notMeasured = 'What it locks was not measured: expect that it locks every table that it names, for as long as it takes.';

type Size = { rows: number | null; bytes: number };
/* Of a table that an earlier migration of the plan creates. */
const unknownSize: Size = { rows: null, bytes: 0 };

const stepsOf = ({ inSteps, statements }: MigrationFile): Pick<PlannedStep, 'does' | 'kind'>[] =>
  inSteps
    ? statements.map(({ sql, kind }) => ({ does: [shorten(sql)], kind }))
    : [{ does: statements.map(({ sql }) => shorten(sql)), kind: 'transactional' }];

/** The beginning of a statement in one line. */
function shorten(sql: string): string {
  const line = withoutComments(sql).replaceAll(/\s+/g, ' ').replace(/;$/, '');
  return line.length > shownLength ? `${line.slice(0, shownLength - 1)}…` : line;
}

async function readSizes(tx: TransactionSql): Promise<Map<string, Size>> {
  const rows = await tx<(Size & { name: string })[]>`
    select relname as name, nullif(reltuples, -1)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: count, bytes }]));
}

/** The number of steps that interrupted runs have done, by the creation instant of the migration. */
async function readSteps(tx: TransactionSql): Promise<Map<number, number>> {
  const [found] = await tx`select from pg_class where oid = to_regclass('drizzle.migration_steps')`;
  if (found === undefined) return new Map();
  const rows = await tx<{ migration: string; done: number }[]>`select migration, done from drizzle.migration_steps`;
  return new Map(rows.map(({ migration, done }) => [Number(migration), done]));
}
