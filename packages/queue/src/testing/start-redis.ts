import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type TestRedis = { url: string; port: number; stop: (signal?: NodeJS.Signals) => Promise<void> };

const attemptsMax = 100;
const retryMs = 50;

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
  socket.destroy();
  return isOpen;
}

/**
 * Starts a separate Redis for tests, or returns undefined where no redis-server is installed. It persists nothing. `port`: that
 * of a previous one, which a test has killed.
 */
export async function startRedis(port?: number): Promise<TestRedis | undefined> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redis-'));
  const chosen = port ?? (await freePort());
  const child = spawn(
    'redis-server',
    ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  );
  const isMissing = await new Promise<boolean>((resolve) => child.once('error', () => resolve(true)).once('spawn', () => resolve(false)));
  if (isMissing || child.pid === undefined) return undefined;
  for (let attempt = 0; !(await answers(chosen)); attempt++) {
    if (attempt >= attemptsMax) throw new Error('redis-server does not answer');
    await sleep(retryMs);
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${chosen}`, port: chosen, stop };
}
