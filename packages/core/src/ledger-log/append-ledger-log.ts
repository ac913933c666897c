import type { Ctx } from '../context.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { appendRecords, type AppendedUpTo } from './append-records.ts';
import { signCheckpoint, type LogSigning } from './sign-checkpoint.ts';

/**
 * Appends everything that was committed to the ledger log, page by page, and signs it. May run at any time and several times concurrently;
 * once `shouldStop` it ends after the current page, and the next run continues.
 * @throws LedgerLogChanged (nothing is signed), WrongClock
 */
export async function appendLedgerLog(
  ctx: Ctx,
  { shouldStop, logSigning }: { shouldStop: () => boolean; logSigning: LogSigning },
): Promise<void> {
  await requireRightClock(ctx, 'append-ledger-log');
  const upTo: AppendedUpTo = new Map();
  for (let isDone = false; !isDone;) {
    if (shouldStop()) return;
    const page = await appendRecords(ctx, upTo);
    if (page === null) return;
    isDone = page.isDone;
  }
  await signCheckpoint(ctx, logSigning);
}
