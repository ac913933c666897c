import type { Ctx } from '../context.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { appendRecords, fromTheFirst, type ReadFrom } from './append-records.ts';
import { getCheckpoint } from './read-checkpoints.ts';
import { LedgerLogChanged, readUnchangedHead, signCheckpoint, type LogSigning } from './sign-checkpoint.ts';
import { LogIncomplete } from './tile-reader.ts';

type Tools = { shouldStop: () => boolean; logSigning: LogSigning };

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

async function appendAndSign(ctx: Ctx, { shouldStop, logSigning }: Tools): Promise<void> {
  await ctx.db.transaction((tx) => readUnchangedHead(tx, logSigning.lastCheckpointFile));
  const from: ReadFrom = (await isFirstOfHour(ctx)) ? fromTheFirst() : new Map();
  let outcome: 'done' | 'more' | 'busy' = 'more';
  while (outcome === 'more') {
    if (shouldStop()) return;
    outcome = await appendRecords(ctx, from);
  }
  if (outcome === 'busy') return;
  await signCheckpoint(ctx, logSigning);
}

/** Whether nothing was signed in this hour yet: then all rows are read, not only those above the cursors. */
async function isFirstOfHour(ctx: Ctx): Promise<boolean> {
  const newest = await getCheckpoint(ctx);
  const hourOf = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
  return newest === null || hourOf(newest.signedAt) !== hourOf(ctx.now());
}
