import type { JobName } from '@app/contract';
import { getDatabaseTime } from '@app/db';
import type { Ctx } from '../context.ts';
import { recordClockRefusal } from '../runs/job-run.ts';
import { WrongClock } from '../runs/wrong-clock.ts';

/** The most that the clocks of a process and of its database may differ before the process does no dated work. */
export const clockSkewMaxMs = 120_000;

/**
 * How far the clock of this process is ahead of the database's (negative: behind), in milliseconds. The database answers
 * at some instant between question and answer, so a slow answer never counts as a difference; a test clock's own offset
 * does not either.
 */
export async function getClockSkewMs(ctx: Pick<Ctx, 'db' | 'now' | 'clockOffsetMs'>): Promise<number> {
  const machineMs = () => ctx.now().getTime() - (ctx.clockOffsetMs?.() ?? 0);
  const askedMs = machineMs();
  const databaseMs = (await getDatabaseTime(ctx.db)).getTime();
  const answeredMs = machineMs();
  if (databaseMs < askedMs) return askedMs - databaseMs;
  return databaseMs > answeredMs ? answeredMs - databaseMs : 0;
}

/**
 * Goes before all dated work of a job. When the clock is wrong it raises the alarm and leaves a failed run that says so,
 * dated by the database's clock; a run that another worker has under way is left alone. `runId` undefined: a job that keeps no runs.
 * @throws WrongClock
 */
export async function requireRightClock(ctx: Ctx, job: JobName, runId?: string | null): Promise<void> {
  const skewMs = await getClockSkewMs(ctx);
  if (Math.abs(skewMs) <= clockSkewMaxMs) return;
  const skewSeconds = Math.round(skewMs / 1000);
  ctx.log.error({ job, skewSeconds }, "ALARM: this machine's clock differs from the database's: dated work is refused");
  const error = new WrongClock(`the clock is ${skewSeconds} s ahead of the database's`);
  if (runId === undefined) throw error;
  await recordClockRefusal({ ...ctx, now: () => new Date(ctx.now().getTime() - skewMs) }, job, runId);
  throw error;
}
