import type { JobName } from '@app/contract';
import type { JobQueue, JobToEnqueue } from './open-queue.ts';

/** Jobs wait so long for others to be put on the queue with them. */
const gatheredForMs = 100;

/** `names`: the jobs that could not be put on the queue. */
type OnNotQueued = (error: unknown, names: JobName[]) => void;

/**
 * Takes jobs at once and puts those of a moment on the queue together, so that no answer waits for the queue and many
 * answers at a time cost it few statements. Only for callers whose rows say what is to be done: a job that is lost here,
 * with the process or because the queue does not answer, has to be found by its row. `close` puts on the queue what was taken.
 */
export function gatherJobs(
  queue: Pick<JobQueue, 'enqueueAll'>,
  onNotQueued: OnNotQueued,
): { enqueue: JobQueue['enqueue']; close: () => Promise<void> } {
  let gathered: JobToEnqueue[] = [];
  let sent = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const send = async (): Promise<void> => {
    const jobs = gathered;
    gathered = [];
    const names = jobs.map(({ name }) => name);
    await queue.enqueueAll(jobs).catch((error: unknown) => onNotQueued(error, names));
  };
  const sendNow = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sent = sent.then(send);
    return sent;
  };
  return {
    enqueue: async (name, payload, timing) => {
      gathered.push({ name, payload, timing });
      timer ??= setTimeout(sendNow, gatheredForMs);
    },
    close: sendNow,
  };
}
