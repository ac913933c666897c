import { spawn } from 'node:child_process';
import path from 'node:path';
import { searchPath } from './env.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** A process of the product. `ended`: its exit code, or null when a signal ended it. */
export type Program = {
  send: (signal: NodeJS.Signals) => void;
  /** All that it has logged. */
  log: () => string;
  ended: Promise<number | null>;
};

/** How a test runs the product as operators do: processes told by their environment, their clock in a file. */
export type ProgramSettings = { databaseUrl: string; redisUrl: string | undefined; clockFile: string };

/**
 * Starts a program of the product from its sources and waits until it has logged `ready`, or is killed.
 * @throws Error with what it logged when it ends before
 */
export async function startProgram(
  file: string,
  { databaseUrl, redisUrl, clockFile }: ProgramSettings,
  { ready, more = {} }: { ready: string; more?: Record<string, string> },
): Promise<Program> {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', path.join(root, file)], {
    cwd: root,
    env: {
      PATH: searchPath(),
      DATABASE_URL: databaseUrl,
      TEST_CLOCK_FILE: clockFile,
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

/** Ends a program by this signal, by SIGKILL as a power cut would; returns its exit code, null after SIGKILL. */
export async function endProgram({ send, ended }: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  send(signal);
  return ended;
}
