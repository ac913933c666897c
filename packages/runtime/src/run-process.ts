import { CannotStart } from '@app/contract';
import type { Logger } from 'pino';

/** Maximum duration of a shutdown, with the rest of a start that is under way, before the process is terminated. */
const endWithinMs = 9_000;

export type ProcessTools = {
  /** Ends the process, with exit code 1, because it must not continue. */
  giveUp: (reason: string) => void;
};

/**
 * Runs a process until it is asked to end: by SIGINT, SIGTERM or SIGHUP, or because its parent process is gone. Then what `start`
 * returned is closed, after a start that is still under way; a process that needs longer than `endWithinMs` is terminated.
 */
export async function runProcess(log: Logger, start: (tools: ProcessTools) => Promise<{ close: () => Promise<void> }>): Promise<void> {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  /** Its exit code, from the moment it is asked to end. */
  const ending: { exitCode?: number } = {};
  const end = async (reason: string, exitCode = 0) => {
    if (ending.exitCode !== undefined) return;
    ending.exitCode = exitCode;
    log.info({ reason }, 'ending');
    setTimeout(() => {
      log.error(`did not end within ${endWithinMs} ms`);
      process.exit(1);
    }, endWithinMs).unref();
    const running = await starting.catch(() => undefined);
    if (running === undefined) return; // the start failed, which ends the process
    await running.close().catch((error: unknown) => log.error({ err: error }, 'did not end cleanly'));
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  process.on('disconnect', () => void end('the parent process is gone'));
  /* Not called directly: a start that gives up at once needs `starting`, for which `end` waits. */
  const starting = Promise.resolve().then(() => start({ giveUp: (reason) => void end(reason, 1) }));
  if (process.send !== undefined && !process.connected) void end('the parent process is gone');
  try {
    await starting;
  } catch (error) {
    if (ending.exitCode !== undefined) log.info({ err: error }, 'the start was cut short');
    else if (error instanceof CannotStart) log.fatal(error.message);
    else log.fatal({ err: error }, 'could not start');
    /* At once: what the start had opened may keep the process too busy for a timer. */
    process.exit((ending.exitCode ??= 1));
  }
  if (ending.exitCode === undefined) process.send?.('ready');
}
