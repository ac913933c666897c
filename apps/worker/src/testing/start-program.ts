import { spawn } from 'node:child_process';
import path from 'node:path';
import { inject } from 'vitest';
import { searchPath } from './env.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** A process of the product. `ended`: its exit code, or null when a signal ended it. */
export type Program = {
  send: (signal: NodeJS.Signals) => void;
  /** Its complete log. */
  log: () => string;
  ended: Promise<number | null>;
};

/** How a test runs the product like an operator: processes configured by their environment, with their clock in a file. */
export type ProgramSettings = { databaseUrl: string; redisUrl: string | undefined; clockFile: string };

/**
 * Starts a built program of the product and waits until it has logged `ready`, or is killed.
 * @throws Error with its log when it ends before
 */
export async function startProgram(
  file: string,
  { databaseUrl, redisUrl, clockFile }: ProgramSettings,
  { ready, more = {} }: { ready: string; more?: Record<string, string> },
): Promise<Program> {
  const child = spawn(process.execPath, [path.join(root, file)], {
    cwd: root,
    env: {
      PATH: searchPath(),
      DATABASE_URL: databaseUrl,
      TEST_CLOCK_FILE: clockFile,
      DATA_DIR: path.dirname(clockFile),
      TEST_QUEUE_WAITS: String(inject('queueWaits')),
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(ready)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(); // killed while it started: the caller meant it
      else reject(new Error(`${file} ended with ${code ?? signal}:\n${text}`));
    });
  });
  return { send: (signal) => void child.kill(signal), log: () => text, ended };
}

/** Ends a program with this signal, by default SIGKILL, like a power cut; returns its exit code, null after SIGKILL. */
export async function endProgram({ send, ended }: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  send(signal);
  return ended;
}
