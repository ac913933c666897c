import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from '@app/contract';
import type { JobQueue, JobToEnqueue } from './open-queue.ts';

/** Jobs wait so long for others to be put on the queue with them. */
const gatheredForMs = 100;
/** `close` waits no longer for a queue that does not answer. */
const closesWithinMs = 2_000;

/* Asked for by many answers. One that is lost here, with the process, is found by its row within a minute. */
const gatheredNames: readonly JobName[] = ['new-request', 'deliver-notification'];

/**
 * Puts the frequent jobs of a moment on the queue together, so that no answer waits for the queue and many answers at a time
 * cost it few statements; every other job at once. A job that the queue does not take is told to `onNotQueued` and nobody
 * else: its row says what is to be done. `close` puts on the queue what was gathered.
 */
export function gatherJobs(
  queue: Pick<JobQueue, 'enqueue' | 'enqueueAll'>,
  onNotQueued: (error: unknown) => void,
): { enqueue: JobQueue['enqueue']; close: () => Promise<void> } {
  let gathered: JobToEnqueue[] = [];
  let sent = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const send = async (): Promise<void> => {
    const jobs = gathered;
    gathered = [];
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
      if (!gatheredNames.includes(name)) return queue.enqueue(name, payload, timing).catch(onNotQueued);
      gathered.push({ name, payload, timing } as JobToEnqueue); // a name and its own payload, which the type parameter ties
      timer ??= setTimeout(sendNow, gatheredForMs);
    },
    close: () => Promise.race([sendNow(), sleep(closesWithinMs, undefined, { ref: false })]),
  };
}
