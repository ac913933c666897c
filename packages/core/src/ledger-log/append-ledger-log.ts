import type { ExternalChannel } from '@app/contract';
import { inSnapshot } from '@app/db';
import type { Ctx } from '../context.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { appendRecords, completeNodes, startOfRun, type Appended } from './append-records.ts';
import { findUnsignedSince } from './find-unsigned-since.ts';
import { LedgerLogChanged } from './ledger-log-changed.ts';
import { getCheckpoint } from './get-checkpoint.ts';
import { requireUnchanged, signCheckpoint, type LogSigning } from './sign-checkpoint.ts';
import { LogIncomplete } from './tile-reader.ts';

/** What was committed is in a checkpoint within a minute or two. */
const delayedAfterMs = 15 * 60_000;

/** `configured`: the channels to which the checkpoint of a business day is sent. */
type Tools = { shouldStop: () => boolean; logSigning: LogSigning; configured: ExternalChannel[] };

/**
 * Appends everything that was committed to the ledger log, page by page, and signs it; while the log is not what was signed, nothing. May run
 * at any time and several times concurrently; once `shouldStop` it ends after the current page, and the next run continues.
 * @throws LedgerLogChanged, after an alarm; WrongClock
 */
export async function appendLedgerLog(ctx: Ctx, tools: Tools): Promise<void> {
  await requireRightClock(ctx, 'append-ledger-log');
  try {
    await appendAndSign(ctx, tools);
  } catch (error) {
    if (!(error instanceof LedgerLogChanged || error instanceof LogIncomplete)) throw error;
    ctx.log.error({ err: error }, 'ALARM: the ledger log is not what was signed');
    throw error instanceof LedgerLogChanged ? error : new LedgerLogChanged(error.message, { cause: error });
  }
}

async function appendAndSign(ctx: Ctx, { shouldStop, logSigning, configured }: Tools): Promise<void> {
  await completeNodes(ctx);
  await ctx.db.transaction((tx) => requireUnchanged(tx, logSigning.lastCheckpointFile));
  const run = await appendAll(ctx, shouldStop);
  if (run.outcome === 'done') await enqueueDeliveries(ctx, await signCheckpoint(ctx, logSigning, { ...run, configured }));
  if (run.outcome !== 'more') await reportDelay(ctx);
}

/**
 * Appends until one database transaction has read all kinds to their end: between two pages of this run another process may have appended
 * transfers whose accounts or approvals are not in the log yet.
 */
async function appendAll(ctx: Ctx, shouldStop: () => boolean): Promise<Appended> {
  let progress = await startOfRun(ctx);
  let appended = 0;
  for (let isFirstPage = true; !shouldStop();) {
    const page = await appendRecords(ctx, progress);
    appended += page.appended;
    if (page.outcome === 'busy' || (page.outcome === 'done' && isFirstPage)) return { ...page, appended };
    isFirstPage = page.outcome === 'done';
    if (isFirstPage) progress = await startOfRun(ctx);
  }
  return { outcome: 'more', appended };
}

/**
 * Raises an alarm when nothing is signed any more, although no run fails: another process may hold the lock. Before the first checkpoint there is no
 * delay yet: the backlog of an upgraded database takes its time.
 */
async function reportDelay(ctx: Ctx): Promise<void> {
  const since = await inSnapshot(ctx.db, async (tx) => {
    const checkpoint = await getCheckpoint({ db: tx });
    return checkpoint === null ? null : findUnsignedSince(tx, checkpoint);
  });
  if (since !== null && ctx.now().getTime() - since.getTime() > delayedAfterMs)
    ctx.log.error({ since }, 'ALARM: the ledger log is not signed any more');
}
