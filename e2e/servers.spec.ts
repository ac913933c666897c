import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@app/db';
import { expect, test } from '@playwright/test';
import { childEnvironment, root } from '../scripts/env.ts';
import { freePort } from '@app/queue/testing';

/* The programs on their own with a real, empty database, as containers start them, without any preparation. */
let folder: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'servers-'));
  fs.chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const children: ChildProcess[] = [];
test.afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL'))); // those of a failed test

function run(app: 'api' | 'worker', environment: Record<string, string | undefined>) {
  const own = { DATABASE_URL: server.urlOf('postgres'), REDIS_URL: undefined, MASTER_ADMIN_PASSWORD: undefined, ...environment };
  const child = spawn(process.execPath, [path.join(root, 'apps', app, 'dist', 'main.js')], {
    env: childEnvironment(own),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, log: () => log };
}

test('refuse to generate a password that only a log would show', async () => {
  const { ended, log } = run('api', { PORT: String(await freePort()) });
  expect([await ended, log()]).toEqual([1, expect.stringContaining('set MASTER_ADMIN_PASSWORD for the first start')]);
});

test('migrate, create the master admin, and become ready; two at once do it once', async () => {
  const port = await freePort();
  const environment = { PORT: String(port), MASTER_ADMIN_PASSWORD: 'a master of this test' };
  const programs = [run('api', environment), run('worker', environment)];
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status, { timeout: 120_000 }).toBe(200);
  const logIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'masteradmin', password: 'a master of this test' }),
  });
  expect(logIn.status).toBe(200);
  for (const { child } of programs) child.kill('SIGTERM');
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0]);
});
