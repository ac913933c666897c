import type { LogCheckpoint, LogKind } from '@app/contract';
import { inSnapshot, type Db, type Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import { getCheckpoint } from './get-checkpoint.ts';

/** How many of the newest rows are looked at. */
const newestRows = 10_000;

/**
 * The instant of the first transfer or audit entry that the newest checkpoint does not have; null: there is none. Nothing else is
 * logged without one of them. Where there are more than 10,000, the instant of the checkpoint. The log is asked, not the clocks, which
 * differ between servers.
 */
export async function findUnsignedSince(tx: Tx, checkpoint: LogCheckpoint | null): Promise<Date | null> {
  const size = checkpoint?.size ?? 0;
  const [unsigned] = await tx.execute<{ most: number; first: string | null }>(sql`
    select max(count)::int as most, min(first) as first from (
      ${unsignedOf('transfer', sql`select id, posted_at as at from transfers order by id desc limit ${newestRows}`, size)}
      union all
      ${unsignedOf('audit', sql`select id, at from audit_log order by id desc limit ${newestRows}`, size)}
    ) as kinds`);
  if (checkpoint !== null && unsigned?.most === newestRows) return checkpoint.signedAt;
  return unsigned?.first ? new Date(unsigned.first) : null;
}

/* An instant that JavaScript can't have, of a row that was inserted by hand, must not hide the others. */
const unsignedOf = (kind: LogKind, newest: SQL, size: number): SQL => sql`
  select count(*) as count, min(greatest(least(at, '9999-12-31'), 'epoch')) as first from (${newest}) as newest
  where coalesce((select position from log_records where kind = ${kind} and row_id = newest.id::text), ${size}) >= ${size}`;

/** The same for the newest checkpoint that there is. */
export const getUnsignedSince = ({ db }: { db: Db }): Promise<Date | null> =>
  inSnapshot(db, async (tx) => findUnsignedSince(tx, await getCheckpoint({ db: tx })));
