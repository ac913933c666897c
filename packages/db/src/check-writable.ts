import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';

/**
 * A write to the primary, by which a replica can be recognised that follows it. `at`: later than that of every earlier one. `timeline`: the
 * history of the server, which is a new one after each promotion.
 */
export type Probe = { at: string; timeline: string };

/** Rejects when a write can't be committed: the database is unreachable, read only, or out of space. */
export async function checkWritable(db: Db | Tx): Promise<Probe> {
  const [written] = await db.execute<Probe>(
    sql`insert into write_probe (written_at) values (clock_timestamp()) on conflict (id)
      do update set written_at = greatest(excluded.written_at, write_probe.written_at + interval '1 microsecond')
      returning written_at::text as at, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`,
  );
  if (!written) throw new Error('an upsert returns its row');
  return written;
}
