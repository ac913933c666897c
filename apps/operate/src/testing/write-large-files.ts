import { limitTransaction, noTransactionLimits, type Db } from '@app/db';

/** Adds pictures of a mebibyte of random bytes each, which no compression makes smaller. */
export async function writeLargeFiles(db: Db, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await limitTransaction(tx, noTransactionLimits);
    await tx.execute(`insert into files (id, kind, content_type, width, height, bytes, created_at)
      select 'large-' || n, 'logo', 'image/png', 8, 8, string_agg(uuid_send(gen_random_uuid()), ''::bytea), '2026-11-20 02:00:00+00'
      from generate_series(1, ${count}) n, generate_series(1, 65536) piece group by n`);
  });
}
