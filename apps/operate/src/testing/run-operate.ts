import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const builtProgram = path.resolve(import.meta.dirname, '../../dist/main.js');

export type OperateRun = { code: number | null; stdout: string; stderr: string };

/** Starts the built program with these arguments and settings alone; `ended`: its exit code (null: killed) and all that it printed. */
export function spawnOperate(
  args: string[],
  settings: Record<string, string>,
  command: string[] = [process.execPath],
  program: string = builtProgram,
): { child: ChildProcess; ended: Promise<OperateRun> } {
  const [file = process.execPath, ...before] = command;
  const child = spawn(file, [...before, program, ...args], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<OperateRun>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
  return { child, ended };
}

/** Runs one command to its end. */
export const runOperate = (args: string[], settings: Record<string, string>, command?: string[]): Promise<OperateRun> =>
  spawnOperate(args, settings, command).ended;
