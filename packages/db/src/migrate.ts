import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { Db } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The advisory lock that lets one process at a time migrate. */
const MIGRATION_LOCK = 7_310_001;

/** Brings the database at `url` to the newest migration. Safe to call from several processes at once: they queue. */
export async function migrateDb(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Rejects while the database is at another version of the schema than this program. */
export async function checkSchema(db: Db): Promise<void> {
  const journal = JSON.parse(fs.readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as { entries: unknown[] };
  const [row] = await db.execute<{ applied: number }>('select count(*)::int as applied from drizzle.__drizzle_migrations');
  if (row?.applied !== journal.entries.length)
    throw new Error(`the schema is at ${row?.applied ?? 0}, this program at ${journal.entries.length}`);
}
