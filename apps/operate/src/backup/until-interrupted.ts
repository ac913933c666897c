import { CannotStart } from '@app/contract';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `act`, whose signal a SIGINT, SIGTERM or SIGHUP of this process aborts, so that it can remove what it has begun.
 * @throws CannotStart when it was interrupted
 */
export async function untilInterrupted<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of signals) process.on(name, abort);
  try {
    return await act(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new CannotStart('Interrupted: what was not complete has been removed.', { cause: error }) : error;
  } finally {
    for (const name of signals) process.off(name, abort);
  }
}
