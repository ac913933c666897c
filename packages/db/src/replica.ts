import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createDb, type Db, type DbHandle, type DbOptions } from './client.ts';
import { isUnavailable } from './unavailable.ts';

/** Why a replica is not read from, as public text. */
export type ReplicaState = 'ok' | 'not examined yet' | 'can not be reached' | 'is not a standby' | 'does not follow the database';

/** `lagMs`: the time until the replica had a write, at the last examination. The others count reads since the start. */
export type ReplicaFigures = { state: ReplicaState; lagMs: number; readsOfReplica: number; readsOfPrimary: number };

export type Replica = {
  /**
   * Runs `read` on the replica once it has everything that was committed when this was called, and otherwise on the primary: if the
   * replica is not usable or too far behind, or fails in the middle, when `read` runs a second time. `read` writes nothing.
   */
  read: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
  getFigures: () => ReplicaFigures;
  close: () => Promise<void>;
};

const examineEveryMs = 2_000;
/** A replica that has not replayed a write within this time is not read from until the next examination. */
const lagMaxMs = 5_000;
/** How long a call waits until the replica has what was committed before it. Usually that takes a few milliseconds. */
const catchUpMaxMs = 100;
const firstPauseMs = 2;

/**
 * Opens the replica of a primary. It never makes a start fail: while it can't be used, the primary is read from. `examineEveryMs`: for
 * tests.
 */
export function openReplica(primary: Db, url: string, options: DbOptions & { examineEveryMs?: number } = {}): Replica {
  const handle = createDb(url, options);
  const figures: ReplicaFigures = { state: 'not examined yet', lagMs: 0, readsOfReplica: 0, readsOfPrimary: 0 };
  const examine = async () => Object.assign(figures, await examineReplica(primary, handle.db));
  const ending = new AbortController();
  const watching = watch(examine, options.examineEveryMs ?? examineEveryMs, ending.signal);
  const read: Replica['read'] = async (act) => {
    if (figures.state === 'ok' && (await hasAllCommitted(primary, handle))) {
      try {
        const result = await act(handle.db);
        figures.readsOfReplica += 1;
        return result;
      } catch (error) {
        /* Lost, ended, or cancelled because the replica had to replay a change of what was being read. */
        if (!isUnavailable(error)) throw error;
      }
    }
    figures.readsOfPrimary += 1;
    return act(primary);
  };
  return {
    read,
    getFigures: () => ({ ...figures }),
    close: async () => {
      ending.abort();
      await handle.close();
      await watching;
    },
  };
}

async function watch(examine: () => Promise<unknown>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await examine();
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/**
 * Writes to the primary, and looks whether the replica gets it: a server that follows another one, or no longer follows at all, does
 * not. Undefined while the primary takes no writes: then nothing is known of the replica, and its last state stays.
 */
export async function examineReplica(primary: Db, replica: Db): Promise<Pick<ReplicaFigures, 'state' | 'lagMs'> | undefined> {
  const startedAt = performance.now();
  const written = await primary
    .execute<{ at: string }>(
      sql`insert into write_probe (written_at) values (clock_timestamp())
        on conflict (id) do update set written_at = excluded.written_at returning written_at::text as at`,
    )
    .catch(() => undefined);
  const at = written?.[0]?.at;
  if (at === undefined) return undefined;
  const state = await awaitWrite(replica, at).catch((): ReplicaState => 'can not be reached');
  return { state, lagMs: performance.now() - startedAt };
}

async function awaitWrite(replica: Db, at: string): Promise<ReplicaState> {
  const until = performance.now() + lagMaxMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const [row] = await replica.execute<{ isStandby: boolean; hasIt: boolean }>(
      sql`select pg_is_in_recovery() as "isStandby", exists (select from write_probe where written_at >= ${at}::timestamptz) as "hasIt"`,
    );
    if (row?.isStandby !== true) return 'is not a standby';
    if (row.hasIt) return 'ok';
    if (performance.now() + pauseMs > until) return 'does not follow the database';
    await sleep(pauseMs);
  }
}

/**
 * Whether the replica has replayed everything that is committed on the primary now, or does so in a moment. A commit is acknowledged
 * when the log is flushed up to it, so whatever any process was told before this is included.
 */
async function hasAllCommitted(primary: Db, { db }: DbHandle): Promise<boolean> {
  const [row] = await primary.execute<{ position: string }>(sql`select pg_current_wal_flush_lsn()::text as position`);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), catchUpMaxMs);
  const isLate = new Promise<boolean>((resolve) => late.signal.addEventListener('abort', () => resolve(false)));
  try {
    return await Promise.race([hasReplayed(db, row?.position ?? '', late.signal), isLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}

async function hasReplayed(replica: Db, position: string, late: AbortSignal): Promise<boolean> {
  for (let pauseMs = firstPauseMs; !late.aborted; pauseMs *= 2) {
    const [row] = await replica.execute<{ hasIt: boolean }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasIt"`,
    );
    if (row?.hasIt === true) return true;
    await sleep(pauseMs);
  }
  return false;
}
