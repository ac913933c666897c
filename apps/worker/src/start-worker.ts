import type { Ctx } from '@app/core';
import { openQueue, openWorker, type QueueAddress } from '@app/queue';
import { accrueInterestJob } from './jobs/accrue-interest.ts';

/**
 * Takes jobs until it is closed; the batch in hand is finished first. At the start it puts the schedules in place and
 * looks at once for what fell due while nothing ran.
 */
export async function startWorker(core: Omit<Ctx, 'enqueue'>, address: QueueAddress): Promise<{ close: () => Promise<void> }> {
  const onError = (error: Error) => core.log.warn({ err: error }, 'queue');
  const queue = await openQueue(address, onError);
  let closing = false;
  const ctx: Ctx = { ...core, enqueue: queue.enqueue };
  const worker = await openWorker(address, { 'accrue-interest': accrueInterestJob(ctx, { shouldStop: () => closing }) }, onError);
  await queue.putSchedules();
  await queue.enqueue('accrue-interest', { runId: null });
  const close = async () => {
    closing = true;
    await worker.close();
    await queue.close();
  };
  return { close };
}
