import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@app/db';

const lookEveryMs = 20;

/** The longest wait for a lock (ms), by the application of the process that waited and the kind of lock (`api relation`). */
export type LockWaits = Map<string, number>;

/** Looks at the locks of the database until `isOver`; a wait shorter than 20 ms may be missed. */
export async function watchLocks(db: Db, isOver: () => boolean): Promise<LockWaits> {
  const longest: LockWaits = new Map();
  while (!isOver()) {
    const rows = await db.execute<{ waiting: string; ms: number }>(`
      select concat_ws(' ', application_name, locktype) as waiting, max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms
      from pg_locks join pg_stat_activity using (pid) where not granted and waitstart is not null group by waiting`);
    for (const { waiting, ms } of rows) longest.set(waiting, Math.max(longest.get(waiting) ?? 0, ms));
    await sleep(lookEveryMs);
  }
  return longest;
}
