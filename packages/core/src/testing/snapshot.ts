import { schema } from '@app/db';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';

/**
 * Tables in which a call that is refused, or only reads, may write: activity of sessions, counters of attempts, the health check.
 */
const excluded = new Set(['sessions', 'login_failures', 'rate_windows', 'write_probe']);

const tables = Object.values(schema)
  .flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []))
  .filter((name) => !excluded.has(name));

/** One hash per table of the schema, except those in `excluded`. Equal snapshots mean that no row of these tables has changed. */
export async function snapshot({ db }: Pick<Ctx, 'db'>): Promise<Record<string, string | null>> {
  const hashQueries = tables.map((name) =>
    sql.raw(`select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`),
  );
  const rows = await db.execute<{ name: string; hash: string | null }>(sql.join(hashQueries, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
