import type { RecordedJob } from '@app/contract';
import type { JobQueue } from './open-queue.ts';

const lookEveryMs = 30_000;

type Watched = {
  /** The jobs with overdue work, determined from the database and not from the queue. */
  findOverdue: () => Promise<{ job: RecordedJob; since: Date }[]>;
  log: { warn: (fields: object, message: string) => void };
  /** A factor on the half minute between two checks; 1 by default, tests use less. */
  waitFactor?: number;
};

/**
 * Checks every half minute that all schedules exist and no job is overdue: missing schedules are restored, and an overdue job is
 * enqueued. Several processes may watch concurrently.
 */
export function startWatchdog(queue: JobQueue, { findOverdue, log, waitFactor = 1 }: Watched): { close: () => Promise<void> } {
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
  }, lookEveryMs * waitFactor);
  return {
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
