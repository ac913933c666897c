import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { searchPath } from '../env.ts';

export type RunningProcess = {
  pid: number;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  stop: (graceMs: number) => Promise<void>;
};

/** Starts a program with this environment alone; what it prints is appended to `log`. */
export function runProcess(
  [file, ...args]: [string, ...string[]],
  { environment, cwd, log }: { environment: Record<string, string>; cwd: string; log: string },
): RunningProcess {
  const output = fs.openSync(log, 'a');
  const child = spawn(file, args, { cwd, env: { PATH: searchPath(), ...environment }, stdio: ['ignore', output, output] });
  fs.closeSync(output);
  const ended = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  ended.catch(() => {}); // whoever waits for it gets the error
  const stop = async (graceMs: number) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.kill('SIGTERM');
    await ended.catch(() => undefined);
    clearTimeout(timer);
  };
  return { pid: child.pid ?? 0, ended, stop };
}
