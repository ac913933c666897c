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
 * is closed; a process that needs longer than `endWithinMs` is terminated.
 */
export async function runProcess(log: Logger, start: (tools: ProcessTools) => Promise<{ close: () => Promise<void> }>): Promise<void> {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  let running: { close: () => Promise<void> };
  let gaveUp: string | undefined;
  let giveUp = (reason: string) => {
    gaveUp ??= reason;
  };
  try {
    running = await start({ giveUp: (reason) => giveUp(reason) });
  } catch (error) {
    if (error instanceof CannotStart) log.fatal(error.message);
    else log.fatal({ err: error }, 'could not start');
    process.exitCode = 1;
    process.disconnect?.();
    setTimeout(() => process.exit(1), 500).unref();
    return;
  }
  let ending = false;
  const end = async (reason: string, exitCode = 0) => {
    if (ending) return;
    ending = true;
    log.info({ reason }, 'ending');
    setTimeout(() => process.exit(1), endWithinMs).unref();
    await running.close().catch((error: unknown) => log.error({ err: error }, 'did not end cleanly'));
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void end('SIGINT'));
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('disconnect', () => void end('the parent process is gone'));
  giveUp = (reason) => void end(reason, 1);
  if (gaveUp !== undefined) giveUp(gaveUp);
  process.send?.('ready');
}
