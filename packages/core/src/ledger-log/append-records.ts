import { logKinds, type LogKind } from '@app/contract';
import { limitTransaction, schema, type Tx } from '@app/db';
import { and, eq, gt, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { tryLock } from './try-lock.ts';
import { LogIncomplete, readTiles, storedHeights, subtreesOf, tileHeight } from './tile-reader.ts';

const { logCursors, logNodes, logRecords } = schema;

/** The rows that are read at a time. */
const pageSize = 10_000;

/** A database transaction that has appended, or read, so many rows ends. Rows of the last hour, which each run reads in one, are fewer. */
const appendedMax = 10_000;
const rowsReadMax = 5_000_000;

/*
 * A key is taken before its row is committed, so a row can appear below logged ones. A cursor is moved when every database transaction with
 * an id has ended that ran at its mark, and after this time, in which a statement that had taken a key and no id yet has ended.
 */
const settledAfterMs = 3_600_000;

/** How often all rows are read. */
const allReadEveryMs = 3_600_000;

/** How many subtrees are hashed at a time. */
const subtreesAtOnce = 64;

/**
 * The rows of a kind: a query of `key`, which rises in the order in which they are made, `row_id` and `text`. `mark`: the key of the lowest
 * row that may not be logged yet, as far as is known.
 */
type Source = { rows: string; keyType: 'bigint' | 'uuid'; mark: string };

const firstKeys = { bigint: '0', uuid: '00000000-0000-0000-0000-000000000000' };

const numbered = (table: string, kind: LogKind): Source => ({
  rows: `select id as key, id::text as row_id, log_text_of_${kind}(${table}) as text from ${table}`,
  keyType: 'bigint',
  mark: `select coalesce(max(id), 0) from ${table}`,
});

const sources: Record<LogKind, Source> = {
  /* The company accounts have the highest ids from the start. */
  account: {
    ...numbered('accounts', 'account'),
    mark: "select coalesce(max(id), 0) from accounts where kind in ('available', 'invested', 'bonus_debt')",
  },
  /* Also those of members who were deleted before they could be logged. */
  investment: {
    rows: `select id as key, id::text as row_id, log_text_of_investment(investments) as text from investments
      union all select record_id, record_id::text, log_text_of_investment(jsonb_populate_record(null::investments, record))
      from closed_records where kind = 'investment'`,
    keyType: 'uuid',
    mark: `select coalesce((select id from investments order by id desc limit 1), '${firstKeys.uuid}')`,
  },
  transfer: numbered('transfers', 'transfer'),
  /* Logged once they are decided. */
  approval: {
    rows: "select number as key, id::text as row_id, log_text_of_approval(approvals) as text from approvals where status <> 'pending'",
    keyType: 'bigint',
    mark: "select coalesce(min(number) filter (where status = 'pending'), max(number), 0) from approvals",
  },
  audit: numbered('audit_log', 'audit'),
};

const markOf = ({ mark }: Source): SQL => sql.raw(`(${mark})::text`);

/** Progress of a run: what it has not read to the end yet. */
type Progress = {
  kind: LogKind;
  /** From which key on it is read; undefined: from its cursor on. After a page, its last key, so that no row is read twice. */
  from: string | undefined;
  /** Whether it is read from its first row on. */
  readsAll: boolean;
}[];

/**
 * The progress of a run that begins. Once an hour it reads every row, whatever the cursors say: that finds what was passed over, such as a row
 * whose key is older than its commit by hours.
 */
export async function startOfRun({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Progress> {
  const recently = and(gt(logCursors.allReadAt, new Date(now().getTime() - allReadEveryMs)), lte(logCursors.allReadAt, now()));
  const recent = await db.select({ kind: logCursors.kind }).from(logCursors).where(recently);
  return logKinds.map((kind) => {
    const readsAll = !recent.some((row) => row.kind === kind);
    return { kind, from: readsAll ? firstKeys[sources[kind].keyType] : undefined, readsAll };
  });
}

/** Waits of one page, in which a pass over all rows of a large database is counted. */
const pageLimits = { statementMs: 120_000, transactionMs: 300_000 };

/**
 * `more`: there may be further rows. `busy`: another process is appending. `done`: the first `size` records have what was committed when it began.
 * `appended`: the number of records that were.
 */
export type Appended = { outcome: 'more' | 'busy'; appended: number } | { outcome: 'done'; appended: number; size: number };

/**
 * Appends what was committed and has no record yet, less than 20,000 rows, and the nodes of the subtrees that are complete then.
 * `progress`: of this run, from `startOfRun`; it is updated. Ends with the page in which it has read `readMax` rows; a parameter, so that a
 * test need not write millions.
 * @throws LogIncomplete when there are gaps between the records, which only a change by hand explains
 */
export function appendRecords(ctx: Pick<Ctx, 'db' | 'now'>, progress: Progress, readMax = rowsReadMax): Promise<Appended> {
  return ctx.db.transaction(async (tx) => {
    await limitTransaction(tx, pageLimits);
    if (!(await tryLock(tx, 'append to the ledger log'))) return { outcome: 'busy', appended: 0 };
    let [read, appended] = [0, 0];
    while (progress[0] !== undefined && appended < appendedMax && read < readMax) {
      const page = await appendPage(tx, progress[0], ctx.now());
      read += page.read;
      appended += page.appended;
      if (page.read < pageSize) progress.shift();
    }
    const size = await addNodes(tx);
    return progress.length > 0 ? { outcome: 'more', appended } : { outcome: 'done', appended, size };
  });
}

/** Adds the nodes that are missing, without which nothing can be compared with what was signed. */
export const completeNodes = (ctx: Pick<Ctx, 'db'>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await limitTransaction(tx, pageLimits);
    if (await tryLock(tx, 'append to the ledger log')) await addNodes(tx);
  });

/** SQL: the committed rows of a kind as `source`, and the condition for those from a key, or the cursor, on, or below the cursor. */
function rowsOf(kind: LogKind, side: '>=' | '<', from?: string): SQL {
  const { rows, keyType } = sources[kind];
  const place =
    from === undefined ? sql`coalesce((select below from log_cursors where kind = ${kind}), ${firstKeys[keyType]})` : sql`${from}`;
  return sql`(${sql.raw(rows)}) as source where key ${sql.raw(side)} ${place}::${sql.raw(keyType)}`;
}

/**
 * SQL: that a row of `source` has no record. A subquery that is looked up for each row: as an anti join it is compared with all records of the kind where
 * the statistics of the table are older than these records, which takes hours for a hundred thousand rows.
 */
const isUnlogged = (kind: LogKind): SQL =>
  sql`(select true from log_records where kind = ${kind} and log_records.row_id = source.row_id) is null`;

/** SQL: one row, with a description, for each row that should have been logged and is passed over from now on. */
export const unloggedBelowCursor = (kind: LogKind): SQL =>
  sql`select ${sql.raw(`'${kind} '`)} || source.row_id || ' is not in the ledger log' as example from ${rowsOf(kind, '<')} and ${isUnlogged(kind)}`;

/** The number of rows of this kind that have no record yet, among the newest 10,000: reading all would take seconds. `isAll`: there are no others. */
export async function countWaiting(tx: Tx, kind: LogKind): Promise<{ count: number; isAll: boolean }> {
  const [oldest] = await tx.execute<{ key: string }>(
    sql`select key::text from (${sql.raw(sources[kind].rows)}) as source order by source.key desc offset ${pageSize} limit 1`,
  );
  const from = oldest?.key ?? firstKeys[sources[kind].keyType];
  const [row] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${rowsOf(kind, '>=', from)} and ${isUnlogged(kind)}`,
  );
  const count = row?.count ?? 0;
  return { count, isAll: count < pageSize };
}

/** Reads the next 10,000 rows of a kind and appends those without a record; returns how many were read and appended. `next.from` is updated. */
async function appendPage(tx: Tx, next: Progress[number], now: Date): Promise<{ read: number; appended: number }> {
  const { kind, readsAll } = next;
  const source = sources[kind];
  await tx.execute(sql`
    insert into log_cursors (kind, below, next, marked_at, marked_xid)
    select ${kind}, ${firstKeys[source.keyType]}, ${markOf(source)}, ${now.toISOString()}::timestamptz, pg_snapshot_xmax(pg_current_snapshot())::text
    where not exists (select from log_cursors where kind = ${kind})`);
  const [row] = await tx.execute<{ read: number; appended: number; last: string | null }>(sql`
    with page as materialized (
      select key from ${rowsOf(kind, '>=', next.from)} order by key limit ${pageSize}
    ),
    due as (
      select key, row_id, text, uuid_send(gen_random_uuid()) as salt
      from ${rowsOf(kind, '>=', next.from)} and key <= (select page.key from page order by page.key desc limit 1) and ${isUnlogged(kind)}
    ),
    numbered as (select *, row_number() over (order by key) as number from due),
    appended as (
      insert into log_records (position, kind, row_id, salt, leaf)
      select (select coalesce(max(position), -1) from log_records) + number, ${kind}, row_id, salt, log_leaf(salt, text) from numbered
      returning 1
    )
    select (select count(*)::int from page) as read, (select count(*)::int from appended) as appended,
      (select page.key::text from page order by page.key desc limit 1) as last`);
  const { read = 0, appended = 0, last = null } = row ?? {};
  if (last !== null) next.from = last;
  if (read < pageSize) await moveCursor(tx, kind, now);
  if (read < pageSize && readsAll) await tx.update(logCursors).set({ allReadAt: now }).where(eq(logCursors.kind, kind));
  return { read, appended };
}

/* The ids of another server, after a restore, may lie in the future of this one: then the cursor is only marked again. */
async function moveCursor(tx: Tx, kind: LogKind, now: Date): Promise<void> {
  await tx.execute(sql`
    update log_cursors set below = case when isSettled and marked_at <= ${now.toISOString()} then next else below end, next = ${markOf(sources[kind])},
      marked_at = ${now.toISOString()}, marked_xid = xmax_now::text
    from (
      select kind as settled_kind, pg_snapshot_xmin(pg_current_snapshot()) >= marked_xid::xid8 as isSettled, pg_snapshot_xmax(pg_current_snapshot()) as xmax_now
      from log_cursors
    ) as marks
    where kind = ${kind} and settled_kind = kind and (marked_at < ${new Date(now.getTime() - settledAfterMs).toISOString()} or marked_at > ${now.toISOString()})
      and (isSettled or marked_xid::xid8 > xmax_now)`);
}

/** Returns the number of records. */
async function addNodes(tx: Tx): Promise<number> {
  const [log] = await tx.select({ last: max(logRecords.position) }).from(logRecords);
  const size = (log?.last ?? -1) + 1;
  for (const height of storedHeights) {
    const [stored] = await tx
      .select({ last: max(logNodes.position) })
      .from(logNodes)
      .where(eq(logNodes.height, height));
    const complete = Math.floor(size / 2 ** height);
    for (let start = (stored?.last ?? -1) + 1; start < complete; start += subtreesAtOnce) {
      const end = Math.min(start + subtreesAtOnce, complete);
      const nodes = await nodesBetween(tx, height, start, end);
      await tx.insert(logNodes).values(nodes.map((hash, index) => ({ height, position: start + index, hash })));
    }
  }
  return size;
}

/** The nodes of a stored height from `start` to before `end`, computed from the stored hashes below them. */
export async function nodesBetween(tx: Tx, height: number, start: number, end: number): Promise<Buffer[]> {
  const positions = Array.from({ length: end - start }, (_, index) => start + index);
  const tiles = await readTiles(tx, height - tileHeight, positions);
  return positions.map((position) => {
    const root = subtreesOf(tiles.get(position))[tileHeight]?.[0];
    if (!root) throw new LogIncomplete(`subtree ${position} of height ${height} of the ledger log is not complete`);
    return Buffer.from(root);
  });
}
