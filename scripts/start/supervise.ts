import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';
import { logFileOf } from '@app/runtime';
import { childEnvironment } from '../env.ts';
import { readExitReason } from './read-exit-reason.ts';

export type Supervised = { stop: () => Promise<void> };

export type ToSupervise = {
  /** Also that of its log. */
  name: string;
  /** The program, a built JavaScript file. */
  file: string;
  environment: Record<string, string | undefined>;
  /** Folder of its log. */
  logDir: string;
  /** The maximum time from its start until it reports that it is ready. */
  readyWithinMs?: number;
};

const restartAfterMs = 2_000;
const endWithinMs = 5_000;
/* Far more than a start takes. */
const readyWithinMsDefault = 180_000;
const ownerOnly = { file: 0o600, folder: 0o700 };

/* Logs have user names and networks. The program rotates its log itself (LOG_DIR); what it prints otherwise is in the same file. */
function openLog(logDir: string, name: string): { file: string; descriptor: number } {
  fs.mkdirSync(logDir, { recursive: true });
  fs.chmodSync(logDir, ownerOnly.folder);
  const file = logFileOf(logDir, name);
  const descriptor = fs.openSync(file, 'a', ownerOnly.file);
  fs.fchmodSync(descriptor, ownerOnly.file);
  return { file, descriptor };
}

/**
 * Starts a program, waits until it reports that it is ready, and restarts it whenever it ends without a request. One that is not
 * ready in time is killed.
 * @throws CannotStart when the first start fails
 */
export async function supervise({
  name,
  file,
  environment,
  logDir,
  readyWithinMs = readyWithinMsDefault,
}: ToSupervise): Promise<Supervised> {
  let stopping = false;
  let child: ChildProcess;
  const log = openLog(logDir, name);
  const start = () =>
    new Promise<void>((resolve, reject) => {
      const env = childEnvironment({ ...environment, LOG_DIR: logDir });
      /* The programs are built: they need no loader for TypeScript, which this process has. */
      child = fork(file, { execArgv: [], env, stdio: ['ignore', log.descriptor, log.descriptor, 'ipc'] });
      let isReady = false;
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, readyWithinMs);
      child.once('message', () => {
        if (isLate) return;
        isReady = true;
        clearTimeout(timer);
        resolve();
      });
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        if (!isReady) {
          const reason = isLate ? `it was not ready within ${readyWithinMs / 1000} s` : readExitReason(log.file);
          return reject(new CannotStart(`The ${name} did not start: ${reason} (log: ${log.file})`));
        }
        if (stopping) return;
        console.error(`The ${name} ended (${signal ?? code}); starting it again.`);
        void restart();
      });
    });
  const restart = async () => {
    await sleep(restartAfterMs);
    if (stopping) return;
    await start().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      return restart();
    });
  };
  await start();
  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    await ended;
    clearTimeout(timer);
  };
  return { stop };
}
