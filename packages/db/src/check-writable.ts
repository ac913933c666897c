import type { Db, Tx } from './client.ts';

/** Rejects when a write can't be committed: the database is unreachable, read only, or out of space. */
export async function checkWritable(db: Db | Tx): Promise<void> {
  await db.execute(
    'insert into write_probe (written_at) values (clock_timestamp()) on conflict (id) do update set written_at = excluded.written_at',
  );
}
