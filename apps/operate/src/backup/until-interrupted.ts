import { CannotStart } from '@app/contract';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `act`, whose signal a SIGINT, SIGTERM or SIGHUP of this process aborts, so that it can remove what it has begun. What it has
 * completed by then it returns.
 * @param whatIsLeft the sentence about what an interruption has left
 * @throws CannotStart when it was interrupted
 */
export async function untilInterrupted<T>(act: (signal: AbortSignal) => Promise<T>, whatIsLeft: () => string): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of signals) process.on(name, abort);
  try {
    return await act(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted || error instanceof CannotStart) throw error;
    throw new CannotStart(`Interrupted: ${whatIsLeft()}`, { cause: error });
  } finally {
    for (const name of signals) process.off(name, abort);
  }
}
