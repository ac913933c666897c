import type { JobName, JobPayload } from '@app/contract';
import type { JobQueue } from './open-queue.ts';

const lookEveryMs = 30_000;

/** Jobs that are started by nothing but their turn. */
type StartedByTurn = { [N in JobName]: JobPayload<N> extends { runId: string | null } ? N : never }[JobName];

type Watched = {
  /** Which jobs should have done their work by now; asked of the database, not of the queue. */
  findOverdue: () => Promise<{ job: StartedByTurn; since: Date }[]>;
  log: { warn: (fields: object, message: string) => void };
};

/**
 * Looks every half minute whether all schedules are in place and nothing is behind: what the queue's server forgot is put
 * back, and an overdue job is put on the queue. Several processes may watch at once.
 */
export function watchJobs(queue: JobQueue, { findOverdue, log }: Watched): { close: () => Promise<void> } {
  async function look(): Promise<void> {
    try {
      const restored = await queue.restoreSchedules();
      if (restored.length > 0) log.warn({ restored }, 'schedules had vanished and are back');
      for (const { job, since } of await findOverdue()) {
        log.warn({ job, since }, 'ALARM: overdue, started again');
        await queue.enqueue(job, { runId: null }, { key: `overdue-${job}` });
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look after the jobs; looking again soon');
    }
  }
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEveryMs);
  return {
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
