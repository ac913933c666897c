import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedServer } from '@app/db';

const lookEveryMs = 1_000;
const retryFirstMs = 1_000;
const retryMaxMs = 15_000;
/**
 * How long a shutdown waits for a start of the database that is under way; the caller then stops the database in whatever state
 * it is.
 */
const stopPatienceMs = 2_000;

/**
 * Restarts the embedded database whenever its main process has ended without a request: killed, or stopped because the disk was
 * full. Retries with growing intervals until it succeeds; api and worker wait for it meanwhile.
 */
export function superviseDatabase({ isRunning, startAgain }: Pick<EmbeddedServer, 'isRunning' | 'startAgain'>): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const bringBack = async () => {
    console.error('The database ended; starting it again.');
    for (let retryMs = retryFirstMs; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, retryMaxMs)) {
      try {
        await startAgain();
        console.error('The database is running again.');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        console.error(`The database could not be started; trying again in ${retryMs / 1000} s. ${reason}`);
      }
      await pause(retryMs);
    }
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      if (!isRunning()) await bringBack();
      await pause(lookEveryMs);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([watching, sleep(stopPatienceMs, undefined, { ref: false })]);
    },
  };
}
