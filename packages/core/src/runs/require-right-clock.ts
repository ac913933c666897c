import type { JobName } from '@app/contract';
import { getDatabaseTime } from '@app/db';
import type { Ctx } from '../context.ts';
import { recordClockRefusal } from './job-run.ts';
import { WrongClock } from './wrong-clock.ts';

/** The maximum skew between the clocks of a process and its database, above which the process does no dated work. */
export const clockSkewMaxMs = 120_000;

/**
 * How far the clock of this process is ahead of the database's (negative: behind), in milliseconds. The database reads its clock
 * at some instant between request and response, so a slow response never counts as skew; neither does the offset of a test clock.
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
 * Called before all dated work of a job. When the clock is wrong it raises an alarm and records a failed run with that reason,
 * dated by the database's clock; an active run of another worker is not changed. `runId` undefined: a job without runs.
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
