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
  /**
   * Waits until its log contains this text, or it is killed.
   * @throws Error with its log when it ends before
   */
  logged: (text: string) => Promise<void>;
  ended: Promise<number | null>;
};

/**
 * How a test runs the product like an operator: processes configured by their environment, with their clock in a file.
 * `queueWaitFactor`: by default that of the run of vitest, so a proof without vitest has to set it.
 */
export type ProgramSettings = { databaseUrl: string; redisUrl: string | undefined; clockFile: string; queueWaitFactor?: number };

/** Starts a built program of the product, without waiting for it. */
export function spawnProgram(
  file: string,
  { databaseUrl, redisUrl, clockFile, queueWaitFactor }: ProgramSettings,
  additionalEnvironment: Record<string, string> = {},
): Program {
  const child = spawn(process.execPath, [path.join(root, file)], {
    cwd: root,
    env: {
      PATH: searchPath(),
      DATABASE_URL: databaseUrl,
      TEST_CLOCK_FILE: clockFile,
      DATA_DIR: path.dirname(clockFile),
      TEST_QUEUE_WAIT_FACTOR: String(queueWaitFactor ?? inject('queueWaitFactor')),
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ...additionalEnvironment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  /* Called after each chunk of output, and when it has ended. */
  const watchers = new Set<() => void>();
  let end: { code: number | null; signal: NodeJS.Signals | null } | undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code, signal) => {
      end = { code, signal };
      resolve(code); // with its log complete
      for (const watch of watchers) watch();
    });
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      for (const watch of watchers) watch();
    });
  const logged = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const watch = () => {
        const isOver = end !== undefined;
        if (!isOver && !log.includes(text)) return;
        watchers.delete(watch);
        /* Killed: the caller meant it. */
        if (log.includes(text) || end?.signal === 'SIGKILL') resolve();
        else reject(new Error(`${file} ended with ${end?.code ?? end?.signal}:\n${log}`));
      };
      watchers.add(watch);
      watch();
    });
  return { send: (signal) => void child.kill(signal), log: () => log, logged, ended };
}

/**
 * Starts a built program of the product and waits until it has logged `readyText`, or is killed.
 * @throws Error with its log when it ends before
 */
export async function startProgram(
  file: string,
  settings: ProgramSettings,
  { readyText, additionalEnvironment = {} }: { readyText: string; additionalEnvironment?: Record<string, string> },
): Promise<Program> {
  const program = spawnProgram(file, settings, additionalEnvironment);
  await program.logged(readyText);
  return program;
}

/** Ends a program with this signal, by default SIGKILL, like a power cut; returns its exit code, null after SIGKILL. */
export async function endProgram({ send, ended }: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  send(signal);
  return ended;
}
