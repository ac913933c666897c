import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Probe } from '../check-writable.ts';
import type { Db, Tx } from '../client.ts';
import { asSnapshot } from '../in-snapshot.ts';

/** A place in the log of a primary, and the history that it belongs to. */
export type Position = { timeline: string; lsn: string };

/** How long a call waits until the replica has what was committed before it. Usually that takes a few milliseconds. */
const catchUpMaxMs = 100;
const firstPauseMs = 2;

/**
 * The position by which everything is in the log that any caller was told to be committed; undefined for a server that is no primary. A
 * commit is acknowledged when the log is flushed up to it, except where `synchronous_commit` is off: then only the end of the log is
 * certainly behind it.
 */
export async function getPosition(primary: Db): Promise<Position | undefined> {
  const [row] = await primary.execute<Position | { timeline: null }>(sql`
    select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline,
      case when pg_is_in_recovery() then null
        when current_setting('synchronous_commit') = 'off' or exists (
          select from pg_db_role_setting, unnest(setconfig) as setting where setting ~* '^synchronous_commit=(off|false|no|0)$'
        ) then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn()
      end::text as lsn`);
  return row && row.timeline !== null ? row : undefined;
}

/**
 * Runs `read` in one snapshot of a server that has replayed `position`, in the database transaction that has found that out: an address
 * may lead to several servers, a pooler may change the server after each transaction, and what one of them has says nothing about the
 * next. Undefined when it is not so in time, or the server does not have `probe`, as one that does not follow the primary.
 * @throws what `read` throws, and any error of the replica, also while it is silent
 */
export async function readWhenReplayed<T>(
  replica: Db,
  wanted: { position: Position; probe: Probe },
  read: (snapshot: Tx) => Promise<T>,
): Promise<{ value: T } | undefined> {
  const late = new AbortController();
  const isLate = new Promise<undefined>((resolve) => late.signal.addEventListener('abort', () => resolve(undefined)));
  const timer = setTimeout(() => late.abort(), catchUpMaxMs);
  const answer = replica.transaction(
    async (tx) => {
      if (!(await isReplayed(tx, wanted, late.signal))) return undefined;
      clearTimeout(timer);
      /* The snapshot of repeatable read has to begin after the look, and the look must see what is replayed meanwhile. */
      await tx.execute(sql.raw('commit and chain; set transaction isolation level repeatable read'));
      return { value: await read(asSnapshot(tx)) };
    },
    { accessMode: 'read only' },
  );
  return Promise.race([answer, isLate]).finally(() => {
    clearTimeout(timer);
    late.abort();
  });
}

async function isReplayed(tx: Tx, { position, probe }: { position: Position; probe: Probe }, late: AbortSignal): Promise<boolean> {
  for (let pauseMs = firstPauseMs; !late.aborted; pauseMs *= 2) {
    const [row] = await tx.execute<{ isStandby: boolean; hasIt: boolean }>(sql`
      select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= ${position.lsn}::pg_lsn, false)
        and exists (select from write_probe where written_at >= ${probe.at}::timestamptz) as "hasIt"`);
    if (row?.isStandby !== true) return false;
    if (row.hasIt) return !late.aborted;
    await sleep(pauseMs);
  }
  return false;
}
