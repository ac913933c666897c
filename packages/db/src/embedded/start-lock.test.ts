import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireStartLock } from './start-lock.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A separate process that tries to take the lock and keeps running; resolves with whether it has the lock. */
function tryElsewhere(): Promise<{ child: ChildProcess; isTaken: boolean }> {
  const program = `const { acquireStartLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'start-lock.ts'))});
    console.log(acquireStartLock(${JSON.stringify(folder)}) !== undefined); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve({ child, isTaken: chunk.toString().trim() === 'true' }));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

const kill = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', resolve);
    child.kill('SIGKILL');
  });

it('is held by one process at a time, and is free after its release', () => {
  const lock = acquireStartLock(folder);
  expect([lock?.isHeld(), acquireStartLock(folder)]).toEqual([true, undefined]);
  lock?.release();
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(acquireStartLock(folder)?.isHeld()).toBe(true);
});

it('is free after its owner was killed, for exactly one of many concurrent processes', async () => {
  const first = await tryElsewhere();
  expect(first.isTaken).toBe(true);
  expect(acquireStartLock(folder)).toBeUndefined();
  await kill(first.child);
  const others = await Promise.all(Array.from({ length: 4 }, tryElsewhere));
  expect(others.filter(({ isTaken }) => isTaken)).toHaveLength(1);
  expect(acquireStartLock(folder)).toBeUndefined();
});

it('is not held by another process that was given the pid of a dead owner', () => {
  fs.writeFileSync(path.join(folder, 'start-lock.3'), JSON.stringify({ pid: process.pid, startedAt: 'another boot 1' }));
  expect(acquireStartLock(folder)?.isHeld()).toBe(true);
  expect(fs.readdirSync(folder)).toEqual(['start-lock.4']);
});

it('reports that its file was deleted', () => {
  const lock = acquireStartLock(folder);
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  expect(lock?.isHeld()).toBe(false);
});
