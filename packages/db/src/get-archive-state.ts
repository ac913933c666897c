import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** What a server does with its write-ahead log for recovery to a moment, and for standbys. */
export type ArchiveState = {
  isArchiving: boolean;
  archivedAt: Date | null;
  /** When archiving failed last; null: it has succeeded since. */
  failedAt: Date | null;
  /** The replication slots of standbys. `isLost`: what the standby needs was deleted, because of `max_slot_wal_keep_size`. */
  slots: { name: string; isActive: boolean; isLost: boolean }[];
};

/** Reads them with the rights of any role. */
export async function getArchiveState(db: Db): Promise<ArchiveState> {
  const [row] = await db.execute<{ isArchiving: boolean; archivedAt: string | null; failedAt: string | null }>(sql`
    select current_setting('archive_mode') <> 'off' as "isArchiving", last_archived_time as "archivedAt", last_failed_time as "failedAt"
    from pg_stat_archiver`);
  const slots = await db.execute<{ name: string; isActive: boolean; isLost: boolean }>(sql`
    select slot_name as name, active as "isActive", wal_status = 'lost' as "isLost"
    from pg_replication_slots where slot_type = 'physical' and not temporary order by 1`);
  if (!row) throw new Error('the server returned no state of its archive');
  const [archivedAt, failedAt] = [row.archivedAt, row.failedAt].map((at) => (at === null ? null : new Date(at)));
  return {
    isArchiving: row.isArchiving,
    archivedAt: archivedAt ?? null,
    failedAt: failedAt && (!archivedAt || failedAt > archivedAt) ? failedAt : null,
    slots: [...slots],
  };
}
