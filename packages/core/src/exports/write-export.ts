import type { BookList, BookRows, ExportList, ExportRows, LogLine } from '@app/contract';
import { isOutOfTime, isUnavailable } from '@app/db';
import type { ReaderCtx, Ctx } from '../context.ts';
import { exportBytesMax } from '../limits/limit-activity.ts';
import { toJsonLines } from '../ledger-log/to-json-lines.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { claimExport, type ClaimedExport } from './claim-export.ts';
import { enqueueNext } from './enqueue-export.ts';
import { isDiskFull, writeExportFile } from './export-files.ts';
import { exceedsStorage } from './export-storage.ts';
import { inLimitedSnapshot } from './in-limited-snapshot.ts';
import { holdLease, type ExportProgress } from './lease.ts';
import { listRows, type OnPage } from './list-rows.ts';
import { failExport, finishExport, requeueExport } from './settle-export.ts';
import type { ExportRow } from './to-export.ts';

/** Renders the pages of a list as the chunks of a file, with headings in this language. */
export type RenderCsv = <List extends BookList>(
  list: List,
  pages: AsyncIterable<BookRows[List][]>,
  language: ExportRow['language'],
) => AsyncIterable<string>;

export type ExportTools = {
  renderCsv: RenderCsv;
  /** True once the process is shutting down: the export is returned to the queue. */
  shouldStop: () => boolean;
  /** Chooses the database that the rows are read from, a second one after it failed; by default that of the context. */
  read?: (act: (db: Ctx['db']) => Promise<void>) => Promise<void>;
  /** Time limits of one page and of the snapshot that all pages are read in, and the maximum file size. */
  limits?: { statementTimeoutMs: number; snapshotTimeoutMs: number; bytesMax: number };
};

/** Thrown between two pages: the export no longer belongs to this attempt, or the process is shutting down. */
class Stopped extends Error {
  override name = 'Stopped';
}

/** Thrown between two pages: the export has reached its limit of time or size. */
class TooLong extends Error {
  override name = 'TooLong';
}

/** Thrown when the files of the requester, or of all users, exceed a storage limit. */
class NoRoom extends Error {
  override name = 'NoRoom';
}

/** The number of rows in the file differs from that of its list in the same snapshot: rows are missing or duplicated. */
class Incomplete extends Error {
  override name = 'Incomplete';
  constructor({ rowsDone, rowsTotal }: ExportProgress) {
    super(`${rowsDone} rows were written of a list that has ${rowsTotal}`);
  }
}

const usualLimits = {
  /* Of one page. A list ordered by balance has no index, so a page of it reads every account. */
  statementTimeoutMs: 60_000,
  /* All pages are read in one snapshot, during which the database can't vacuum newer dead rows. */
  snapshotTimeoutMs: 30 * 60_000,
  bytesMax: exportBytesMax.own,
};

/* Between two statements, while the disk is written. */
const idleTimeoutMs = 60_000;

/**
 * Writes the file of an export, in one snapshot and with at most one page of rows in memory. An attempt that is cancelled,
 * replaced or interrupted leaves no file; an export whose worker was killed is rewritten from the start. May run at any time and
 * twice concurrently: one attempt holds the lease.
 */
export async function writeExport(ctx: Ctx, { exportId }: { exportId: string }, tools: ExportTools): Promise<void> {
  await requireRightClock(ctx, 'write-export');
  const claimed = await claimExport(ctx, exportId); // not always the export that the queue delivered
  if (!claimed) return;
  await writeClaimed(ctx, claimed, tools);
  await enqueueNext(ctx, claimed.row); // not after an error: the queue retries with backoff, and so does the sweep
}

async function writeClaimed(ctx: Ctx, { row, actor }: ClaimedExport, tools: ExportTools): Promise<void> {
  const lease = holdLease(ctx, row);
  const { progress } = lease;
  try {
    await writeRows({ ...ctx, actor }, row, tools, lease);
  } catch (error) {
    await lease.release();
    return settle(ctx, row, error);
  }
  await lease.release();
  // Outside of the block above: what fails from here on is not a fault of the list. The row stays and is claimed again once its
  // lease has expired.
  if (progress.rowsDone !== progress.rowsTotal) return settle(ctx, row, new Incomplete(progress));
  if (await exceedsStorage(ctx, row, progress.bytes)) return settle(ctx, row, new NoRoom());
  if (await finishExport(ctx, row, progress))
    ctx.log.info({ exportId: row.id, list: row.list, rows: progress.rowsDone, bytes: progress.bytes }, 'export written');
}

function writeRows(ctx: ReaderCtx, row: ExportRow, tools: ExportTools, lease: ReturnType<typeof holdLease>) {
  const {
    renderCsv,
    shouldStop,
    read = (act) => act(ctx.db),
    limits: { statementTimeoutMs, snapshotTimeoutMs, bytesMax } = usualLimits,
  } = tools;
  const { progress, isLost } = lease;
  const endsAt = ctx.now().getTime() + snapshotTimeoutMs;
  const onPage = ({ rows, total }: { rows: number; total: number }) => {
    progress.rowsDone += rows;
    progress.rowsTotal = total;
    if (isLost() || shouldStop()) throw new Stopped();
    if (lease.exceedsStorage()) throw new NoRoom();
    if (ctx.now().getTime() > endsAt || progress.bytes > bytesMax) throw new TooLong();
  };
  // Longer than both other limits: when this one is reached the database closes the connection, and the reason is lost.
  const limits = {
    statementMs: statementTimeoutMs,
    idleMs: idleTimeoutMs,
    transactionMs: snapshotTimeoutMs + statementTimeoutMs + idleTimeoutMs,
  };
  return read((db) =>
    inLimitedSnapshot({ ...ctx, db }, limits, async (snapshot) => {
      Object.assign(progress, { rowsDone: 0, bytes: 0 }); // the file begins anew on the second database
      const chunks = render(snapshot, row, onPage, renderCsv);
      await writeExportFile(ctx, row, chunks, (bytes) => (progress.bytes += bytes));
    }),
  );
}

/** The file of an export, in chunks. */
function render(ctx: ReaderCtx, { list, filters, language }: ExportRow, onPage: OnPage, renderCsv: RenderCsv): AsyncIterable<string> {
  const pages: AsyncIterable<ExportRows[ExportList][]> = listRows(ctx, list, filters, onPage);
  /* The pages are of the list; TypeScript can't relate them across a union of lists. */
  if (list === 'ledger-log') return toJsonLines(pages as AsyncIterable<LogLine[]>);
  return renderCsv(list, pages as AsyncIterable<BookRows[typeof list][]>, language);
}

async function settle(ctx: Ctx, row: ExportRow, error: unknown): Promise<void> {
  if (error instanceof Stopped) return requeueExport(ctx, row);
  if (isDiskFull(error)) {
    ctx.log.error({ err: error, exportId: row.id }, 'ALARM: no room on the disk for an export');
    return failExport(ctx, row, 'DISK_FULL');
  }
  if (error instanceof NoRoom) {
    ctx.log.warn({ exportId: row.id }, 'no room for an export: the files take up as much as they may');
    return failExport(ctx, row, 'NO_ROOM');
  }
  // A single cancelled statement is inconclusive: the database may have been slow for a minute, or an operator cancelled it.
  const isTimedOut = isOutOfTime(error);
  if (error instanceof TooLong || (isTimedOut && row.timedOut)) {
    ctx.log.warn({ err: error, exportId: row.id }, 'export takes too long or is too large');
    return failExport(ctx, row, 'TOO_LONG'); // as would every other attempt
  }
  if (isUnavailable(error)) {
    await requeueExport(ctx, row, isTimedOut ? { timedOut: true } : { failures: row.failures + 1 });
    throw error; // the queue retries soon, the sweep later
  }
  ctx.log.error({ err: error, exportId: row.id }, 'export failed');
  await failExport(ctx, row, error instanceof Incomplete ? 'INCOMPLETE' : 'INTERNAL');
}
