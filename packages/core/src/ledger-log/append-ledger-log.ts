import type { ExternalChannel } from '@app/contract';
import type { Ctx } from '../context.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { appendRecords, completeNodes, startOfRun, type Appended } from './append-records.ts';
import { LedgerLogChanged, readUnchangedHead, signCheckpoint, type LogSigning } from './sign-checkpoint.ts';
import { LogIncomplete } from './tile-reader.ts';

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
  await ctx.db.transaction((tx) => readUnchangedHead(tx, logSigning.lastCheckpointFile));
  const appended = await appendAll(ctx, shouldStop);
  if (appended.outcome !== 'done') return;
  await enqueueDeliveries(ctx, await signCheckpoint(ctx, logSigning, { size: appended.size, configured }));
}

/**
 * Appends until one database transaction has read all kinds to their end: what was committed between two pages may refer to rows that the
 * earlier one passed, and is not signed without them.
 */
async function appendAll(ctx: Ctx, shouldStop: () => boolean): Promise<Appended> {
  for (;;) {
    const progress = await startOfRun(ctx);
    let [appended, pages]: [Appended, number] = [{ outcome: 'more' }, 0];
    for (; appended.outcome === 'more'; pages++) {
      if (shouldStop()) return appended;
      appended = await appendRecords(ctx, progress);
    }
    if (appended.outcome === 'busy' || pages === 1) return appended;
  }
}
