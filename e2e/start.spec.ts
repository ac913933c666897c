import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { childEnvironment, root } from '../scripts/env.ts';
import { findRuntime } from '../scripts/start/runtime-file.ts';
import { freePort } from '@app/queue/testing';
import { copyPreparedData } from './copy-data.ts';
import { startProgram, type Command } from './product.ts';

/* How the product starts, stops and recovers, from an operator's point of view. */
let folder = '';
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'));
  fs.chmodSync(folder, 0o755);
});
test.afterEach(async () => {
  if (folder === '') return; // it could not be made
  await expect.poll(killLeftBehind, { timeout: 60_000 }).toEqual([]);
  fs.rmSync(folder, { recursive: true, force: true });
});

/** `outcome`: the exit code and the complete output, as soon as no process writes to it any more. */
type Started = {
  child: ChildProcess;
  output: () => string;
  ready: Promise<void>;
  ended: Promise<void>;
  outcome: Promise<[code: number | null, output: string]>;
};

const npmStart: Command = ['npm', 'start'];

type StartOptions = { detached?: boolean; command?: Command; isFirst?: boolean; ready?: string };

const dataDir = () => path.join(folder, 'data');

/** On a copy of the prepared data unless `isFirst`, for tests of what the first start does, or there is data already. */
function start(
  environment: Record<string, string | undefined>,
  { detached = false, command: [program, ...flags] = startProgram, isFirst = false, ready: sign = 'Stop: Ctrl C' }: StartOptions = {},
): Started {
  if (!isFirst && !fs.existsSync(dataDir())) copyPreparedData('plain', dataDir());
  const own = {
    DATA_DIR: dataDir(),
    DEMO_DATA: '0',
    MASTER_ADMIN_PASSWORD: 'a master of this test',
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    ...environment,
  };
  const child = spawn(program, flags, { cwd: root, env: childEnvironment(own), stdio: ['ignore', 'pipe', 'pipe'], detached });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const outcome = new Promise<[number | null, string]>((resolve) => child.once('close', (code) => resolve([code, output])));
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(sign)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void outcome.then(([code]) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
  ready.catch(() => {});
  return { child, output: () => output, ready, ended, outcome };
}

const pids = () => fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** What /proc has about a process; '' when it has ended. */
function procFile(pid: string, file: 'cmdline' | 'environ' | 'stat'): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Processes with this test's folder in their command line or environment. */
function leftBehind(): string[] {
  return pids().filter((pid) => {
    if (Number(pid) === process.pid || !`${procFile(pid, 'cmdline')}\0${procFile(pid, 'environ')}`.includes(folder)) return false;
    const isZombie = / [ZX] /.test(procFile(pid, 'stat').replace(/\(.*\)/, ''));
    return !isZombie;
  });
}

/** Kills what a failed test left running; returns what it found. */
function killLeftBehind(): string[] {
  const found = leftBehind();
  for (const pid of found) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }
  return found;
}

const isUp = async (url: string) => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status === 200;

test('reports in one sentence what is wrong, and exits with 1', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const busy = String((taken.address() as net.AddressInfo).port);
  const port = String(await freePort());
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: busy }, new RegExp(`^Port ${busy} on 127\\.0\\.0\\.1 is in use: .*`, 'm')],
    [{ PORT: 'eighty' }, /^The environment variable PORT is not valid: expected a port number from 1 to 65535\.$/m],
    [{ REDIS_URL: 'http://nowhere' }, /^The environment variable REDIS_URL is not valid: expected a redis:\/\/ address\.$/m],
    [
      { PORT: port, DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/app' },
      /^The database app at 127\.0\.0\.1:1 can't be reached: check DATABASE_URL .*ECONNREFUSED.*$/m,
    ],
    [
      { DATABASE_URL: 'postgres://user:%zz@127.0.0.1/app' },
      /^The environment variable DATABASE_URL is not valid: .*%25 for a percent sign.*$/m,
    ],
    [{ PORT: port, DATA_DIR: '/dev/null' }, /^The folder \/dev\/null cannot be written \(ENOTDIR\): set DATA_DIR .*$/m],
    [{ PORT: port, DATA_DIR: '/proc/savings' }, /^The folder \/proc\/savings cannot be written \(E[A-Z]+\): set DATA_DIR .*$/m],
    [{ PORT: port, REDIS_URL: 'redis://127.0.0.1:1' }, /^The queue at 127\.0\.0\.1:1 can't be reached: check REDIS_URL .*ECONNREFUSED.*$/m],
  ];
  for (const [environment, sentence] of cases) {
    const { outcome, output } = start(environment, { isFirst: true });
    expect(await outcome).toEqual([1, expect.stringMatching(sentence)]);
    expect(output()).not.toMatch(/^\s+at |secret/m);
  }
  await new Promise((resolve) => taken.close(resolve));
  expect(leftBehind()).toEqual([]);
});

test('keeps the generated password until a start has succeeded, which shows it once', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const busy = String((taken.address() as net.AddressInfo).port);
  const environment = { PORT: String(await freePort()), MASTER_ADMIN_PASSWORD: undefined };
  const passwordIn = (output: string) => /^ +masteradmin +(\S+) +\(shown this once/m.exec(output)?.[1];
  /* The api ends because of the port; the user was created before. */
  const failed = start({ ...environment, METRICS_PORT: busy }, { isFirst: true });
  expect(await failed.outcome).toEqual([1, expect.not.stringContaining('masteradmin')]);

  /* A password that is chosen now comes too late: the user has the generated one. */
  const first = start({ ...environment, MASTER_ADMIN_PASSWORD: 'a master chosen too late' }, { isFirst: true });
  await first.ready;
  const { url } = findRuntime(dataDir())!;
  const logIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'masteradmin', password: passwordIn(first.output()) }),
  });
  expect(logIn.status).toBe(200);
  first.child.kill('SIGTERM');
  await first.ended;

  const second = start(environment, { isFirst: true });
  await second.ready;
  expect(second.output()).toContain('the password chosen or shown at the first start');
  second.child.kill('SIGTERM');
  await second.ended;
  await new Promise((resolve) => taken.close(resolve));
});

test('refuses an old Node with its version', () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' }); process.argv.splice(1, 0, 'x'); await import(${JSON.stringify(path.join(root, 'scripts', 'bootstrap.mjs'))});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, 'Node 20.19 or newer is needed; this is 18.20.4.']);
});

for (const [name, signal, target] of [
  ['SIGTERM to npm', 'SIGTERM', 'npm'],
  ['SIGINT to the whole group, as Ctrl C sends it', 'SIGINT', 'group'],
  ['SIGTERM to the pid in runtime.json', 'SIGTERM', 'runtime'],
] as const) {
  test(`stops on ${name} within 10 s and leaves no process behind`, async () => {
    const { child, ready, ended } = start(
      { PORT: String(await freePort()) },
      { detached: true, command: npmStart, isFirst: target === 'npm' },
    );
    await ready;
    const { url, pid } = findRuntime(dataDir())!;
    expect(await isUp(url)).toBe(true);
    const before = Date.now();
    process.kill(target === 'npm' ? child.pid! : target === 'group' ? -child.pid! : pid, signal);
    await ended;
    expect(Date.now() - before).toBeLessThan(10_000);
    await expect.poll(leftBehind, { timeout: 30_000 }).toEqual([]);
    expect(findRuntime(dataDir())).toBeUndefined();
  });
}

for (const delayMs of [0, 150, 400, 900]) {
  test(`stops cleanly when told to ${delayMs} ms into starting the database`, async () => {
    const { child, outcome, output } = start({ PORT: String(await freePort()) }, { isFirst: true });
    await expect.poll(output, { timeout: 120_000, intervals: [5] }).toContain('Starting the database');
    await sleep(delayMs); // the time of the signal is the point of this test
    child.kill('SIGTERM');
    expect(await outcome).toEqual([0, expect.not.stringMatching(/can't be reached|Error/)]);
    await expect.poll(leftBehind, { timeout: 30_000 }).toEqual([]);
  });
}

test('stops within 10 s although the creation of the database hangs', async () => {
  const { child, outcome } = start({ PORT: String(await freePort()) }, { isFirst: true });
  const creation = () => leftBehind().find((pid) => /\binitdb\b/.test(procFile(pid, 'cmdline')));
  await expect.poll(creation, { timeout: 120_000, intervals: [5] }).toBeDefined();
  process.kill(Number(creation()), 'SIGSTOP');
  const before = Date.now();
  child.kill('SIGTERM');
  expect(await outcome).toEqual([0, expect.not.stringMatching(/can't be reached|Error/)]);
  expect(Date.now() - before).toBeLessThan(10_000);
  await expect.poll(leftBehind, { timeout: 30_000 }).toEqual([]);
});

test('stops within 10 s although its programs are suspended', async () => {
  const { child, ready, ended } = start({ PORT: String(await freePort()) });
  await ready;
  const programs = leftBehind().filter((pid) => procFile(pid, 'cmdline').includes(path.join('dist', 'main.js')));
  expect(programs).toHaveLength(2);
  for (const pid of programs) process.kill(Number(pid), 'SIGSTOP');
  const before = Date.now();
  child.kill('SIGTERM');
  await ended;
  expect(Date.now() - before).toBeLessThan(10_000);
  await expect.poll(leftBehind, { timeout: 30_000 }).toEqual([]);
});

test('refuses demo accounts, whose passwords are published, on a public address', async () => {
  const environment = { PORT: String(await freePort()), DEMO_DATA: undefined };
  const demo = start(environment, { isFirst: true });
  await demo.ready;
  expect(demo.output()).toContain('admin.uji');
  demo.child.kill('SIGTERM');
  await demo.ended;
  const published = start({ ...environment, PUBLIC_URL: 'https://savings.example' });
  expect(await published.outcome).toEqual([1, expect.stringContaining('holds demo accounts whose passwords everybody can read')]);
});

test('recovers by itself after kill -9, keeps what was confirmed, and refuses to run twice', async () => {
  const environment = { PORT: String(await freePort()) };
  const first = start(environment);
  await first.ready;
  const { url, pid } = findRuntime(dataDir())!;
  const register = (username: string) =>
    fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@example.test`, password: 'a sound password' }),
    });
  expect((await register('survivor')).status).toBe(200);

  const seconds = [start(environment), start({ ...environment, PORT: String(await freePort()) })];
  for (const second of seconds)
    expect(await second.outcome).toEqual([1, expect.stringContaining(`It is already running at ${url} (pid ${pid})`)]);
  expect(await isUp(url)).toBe(true);

  process.kill(pid, 'SIGKILL'); // the postmaster, the api and the worker are orphans now
  await first.ended;
  const again = start(environment);
  await again.ready;
  expect((await register('survivor')).status).toBe(409);
  again.child.kill('SIGTERM');
  await again.ended;
  await expect.poll(leftBehind, { timeout: 30_000 }).toEqual([]);
});

test('restarts a program that was killed', async () => {
  const { child, ready, ended, output } = start({ PORT: String(await freePort()) });
  await ready;
  const { url } = findRuntime(dataDir())!;
  const api = leftBehind().find((pid) => procFile(pid, 'cmdline').includes(path.join('api', 'dist', 'main.js')));
  process.kill(Number(api), 'SIGKILL');
  await expect.poll(() => output()).toContain('The api ended (SIGKILL); starting it again.');
  await expect.poll(() => isUp(url), { timeout: 120_000 }).toBe(true);
  child.kill('SIGTERM');
  await ended;
});

test('restarts a database that was killed, and continues when runtime.json is damaged', async () => {
  const data = dataDir();
  copyPreparedData('plain', dataDir());
  fs.writeFileSync(path.join(data, 'runtime.json'), '{"url": "http://127');
  const { child, ready, ended, output } = start({ PORT: String(await freePort()) });
  await ready;
  const { url, pid } = findRuntime(data)!;
  for (const times of [1, 2]) {
    const [postmaster] = fs
      .readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')
      .map(Number);
    process.kill(postmaster!, 'SIGKILL');
    await expect.poll(() => output().split('The database is running again.').length, { timeout: 120_000 }).toBe(times + 1);
    await expect.poll(() => isUp(url), { timeout: 120_000 }).toBe(true);
  }
  expect(findRuntime(data)?.pid).toBe(pid);
  child.kill('SIGTERM');
  await ended;
  await expect.poll(leftBehind, { timeout: 30_000 }).toEqual([]);
});

test('refuses a second start after a process of the database has crashed', async () => {
  const data = dataDir();
  const { child, ready, ended } = start({ PORT: String(await freePort()) });
  await ready;
  const { url, pid } = findRuntime(data)!;
  const [postmaster] = fs
    .readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')
    .map(Number);
  const ofPostmaster = new RegExp(`^\\d+ \\(postgres\\) \\w ${postmaster} `);
  const backend = pids().find((one) => ofPostmaster.test(procFile(one, 'stat')));
  process.kill(Number(backend), 'SIGKILL'); // the database server closes every connection and recovers
  await expect.poll(() => isUp(url), { timeout: 120_000 }).toBe(true);
  const second = start({ PORT: String(await freePort()) });
  expect(await second.outcome).toEqual([1, expect.stringContaining(`It is already running at ${url} (pid ${pid})`)]);
  expect(await isUp(url)).toBe(true);
  child.kill('SIGTERM');
  await ended;
});

test('npm run dev leaves no process behind after Ctrl C, which arrives twice', async () => {
  const { child, ready, ended } = start(
    { PORT: String(await freePort()) },
    { detached: true, command: ['npm', 'run', 'dev'], ready: '"listening"' },
  );
  await ready;
  process.kill(-child.pid!, 'SIGINT');
  process.kill(-child.pid!, 'SIGINT');
  await ended;
  await expect.poll(leftBehind, { timeout: 30_000 }).toEqual([]);
});
