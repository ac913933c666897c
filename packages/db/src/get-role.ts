import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** The role of a connection, and whether it could change the append-only tables: as their owner, that of the database, or a superuser. */
export async function getRole(db: Db): Promise<{ name: string; ownsTables: boolean }> {
  const [row] = await db.execute<{ name: string; ownsTables: boolean }>(sql`
    select current_user as name, rolsuper or exists (
      select from pg_database where datname = current_database() and pg_has_role(datdba, 'MEMBER')
    ) or exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'MEMBER')
    ) as "ownsTables" from pg_roles where rolname = current_user`);
  if (!row) throw new Error('the server returned no role');
  return row;
}
