import { CannotStart } from '@app/contract';
import type { Logger } from 'pino';

/** Maximum duration of a shutdown before the process is terminated. */
const endWithinMs = 9_000;

export type ProcessTools = {
  /** Ends the process, with exit code 1, because it must not continue. */
  giveUp: (reason: string) => void;
};

/**
 * Runs a process until it is asked to end: by SIGINT or SIGTERM, or because its parent process is gone. Then what `start` returned
 * is closed, after a start that is still under way; a process that needs longer than `endWithinMs` is terminated.
 */
export async function runProcess(log: Logger, start: (tools: ProcessTools) => Promise<{ close: () => Promise<void> }>): Promise<void> {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  let isEnding = false;
  const end = async (reason: string, exitCode = 0) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ reason }, 'ending');
    setTimeout(() => process.exit(1), endWithinMs).unref();
    const running = await starting.catch(() => undefined);
    if (running === undefined) return; // the start failed, which ends the process
    await running.close().catch((error: unknown) => log.error({ err: error }, 'did not end cleanly'));
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void end('SIGINT'));
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('disconnect', () => void end('the parent process is gone'));
  const starting = Promise.resolve().then(() => start({ giveUp: (reason) => void end(reason, 1) }));
  try {
    await starting;
  } catch (error) {
    isEnding = true;
    if (error instanceof CannotStart) log.fatal(error.message);
    else log.fatal({ err: error }, 'could not start');
    process.exitCode = 1;
    if (process.connected) process.disconnect();
    setTimeout(() => process.exit(1), 500).unref();
    return;
  }
  if (!isEnding) process.send?.('ready');
}
