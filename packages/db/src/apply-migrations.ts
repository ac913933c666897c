import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { TransactionSql } from 'postgres';
import { migrationsFolder } from './schema-version.ts';

/** The advisory lock that serializes migrations, and restores with them. */
export const migrationLock = 7_310_001;

/**
 * Applies the migrations `from` to `to`, counted from 0 and without the last, in the caller's database transaction, and records them as
 * drizzle's migrator does. That one applies all, in a database transaction of its own; a restore applies the first ones before and the
 * others after it loads the rows.
 */
export async function applyMigrations(tx: TransactionSql, { from, to }: { from: number; to: number }): Promise<void> {
  await tx`create schema if not exists drizzle`;
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    for (const statement of sql) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
}
