import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { ownsTables } from './owns-tables.ts';

/** The role of a connection, and whether it could change the append-only tables as their owner (see `ownsTables`). */
export async function getRole(db: Db): Promise<{ name: string; ownsTables: boolean }> {
  const [row] = await db.execute<{ name: string; ownsTables: boolean }>(
    sql.raw(`select rolname as name, ${ownsTables} as "ownsTables" from pg_roles where rolname = current_user`),
  );
  if (!row) throw new Error('the server returned no role');
  return row;
}
