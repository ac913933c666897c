import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from '@app/contract';
import type { JobQueue, JobToEnqueue } from './open-queue.ts';
import { currentTrace } from './trace-job.ts';

/** How long jobs wait to be enqueued together with others. */
const batchedForMs = 100;
/** The maximum time that `close` waits for a queue that does not answer. */
const closesWithinMs = 2_000;

/* Jobs enqueued by many calls. If one is lost with this process, the sweep finds its row within a minute. */
const batchedNames: readonly JobName[] = ['new-request', 'deliver-notification'];

/**
 * Enqueues frequent jobs in batches, so that no call waits for the queue and many calls together need few statements; every other
 * job at once. A failure is only reported to `onNotQueued`: the row in the database remains the state of the work. `close`
 * enqueues the batched jobs.
 */
export function batchJobs(
  queue: Pick<JobQueue, 'enqueue' | 'enqueueAll'>,
  onNotQueued: (error: unknown) => void,
): { enqueue: JobQueue['enqueue']; close: () => Promise<void> } {
  let batched: JobToEnqueue[] = [];
  let sent = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const send = async (): Promise<void> => {
    const jobs = batched;
    batched = [];
    await queue.enqueueAll(jobs).catch(onNotQueued);
  };
  const sendNow = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sent = sent.then(send);
    return sent;
  };
  return {
    enqueue: async (name, payload, timing) => {
      if (!batchedNames.includes(name)) return queue.enqueue(name, payload, timing).catch(onNotQueued);
      batched.push({ name, payload, timing, trace: currentTrace() } as JobToEnqueue); // a name and its own payload, which the type parameter ties together
      timer ??= setTimeout(sendNow, batchedForMs);
    },
    close: () => Promise.race([sendNow(), sleep(closesWithinMs, undefined, { ref: false })]),
  };
}
