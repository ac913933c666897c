import type { TransactionSql } from 'postgres';
import { readMigrations, withoutComments, type MigrationFile } from './read-migrations.ts';
import { migrationsFolder } from './schema-version.ts';

/** The advisory lock that serializes migrations, and restores with them. */
export const migrationLock = 7_310_001;

/**
 * Applies the migrations `from` to `to`, counted from 0 and without the last, in the caller's database transaction, and records them as
 * drizzle's migrator does. For a database without other connections: one that is empty, or being restored.
 */
export async function applyMigrations(
  tx: TransactionSql,
  { from, to, migrations = readMigrations(migrationsFolder) }: { from: number; to: number; migrations?: readonly MigrationFile[] },
): Promise<void> {
  await prepareList(tx);
  for (const migration of migrations.slice(from, to)) {
    for (const { sql, kind } of migration.statements) {
      /* A database transaction cannot build an index concurrently, and here no other connection waits. */
      if (kind === 'concurrent') await tx.unsafe(withoutComments(sql).replace(/\bconcurrently\b/i, ''));
      else if (kind === 'repeated') while ((await tx.unsafe(sql)).count > 0);
      else await tx.unsafe(sql);
    }
    await recordMigration(tx, migration);
  }
}

/** Creates the list of applied migrations, as drizzle's migrator has it, with the oldest program that can use the schema after each. */
export async function prepareList(tx: TransactionSql): Promise<void> {
  await tx`create schema if not exists drizzle`;
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  /* Asked before, because the statement locks the table even where the column exists. */
  const [column] = await tx`select from pg_attribute
    where attrelid = 'drizzle.__drizzle_migrations'::regclass and attname = 'oldest_program' and not attisdropped`;
  if (column === undefined) await tx`alter table drizzle.__drizzle_migrations add column oldest_program text`;
}

/** Adds a migration to the list of those that are applied. */
export async function recordMigration(tx: TransactionSql, { hash, when, oldestProgram }: MigrationFile): Promise<void> {
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at, oldest_program) values (${hash}, ${when}, ${oldestProgram})`;
}
