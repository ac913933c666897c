import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { countLockWaits } from '@app/core/testing';
import { limitTransaction, noTransactionLimits } from '@app/db';
import { createTestDb, type TestDb } from '@app/db/testing';
import { freePort } from '@app/queue/testing';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { endProgram, spawnProgram, type Program, type ProgramSettings } from './testing/start-program.ts';

const patience = { timeout: 60_000, interval: 20 };

let testDb: TestDb;
let clock: ClockFile;
let settings: ProgramSettings;
const programs: Program[] = [];
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
  clock = createClockFile();
  settings = { databaseUrl: testDb.url, redisUrl: undefined, clockFile: clock.file };
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => endProgram(program)));
  await testDb.close();
  clock.remove();
});

async function spawn(name: 'api' | 'worker', environment: Record<string, string> = {}): Promise<Program> {
  const additionalEnvironment = { PORT: String(await freePort()), MASTER_ADMIN_PASSWORD: 'a master of this test', ...environment };
  const program = spawnProgram(`apps/${name}/dist/main.js`, settings, additionalEnvironment);
  programs.push(program);
  return program;
}

/** The lines of a log, of this level or a higher one: 40 is a warning, 50 an error, 60 the reason of an end. */
const linesOf = (program: Program, levelMin: number) =>
  program
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: unknown })
    .filter(({ level }) => level >= levelMin);

/** The connections of programs to the database. */
async function countConnections(): Promise<number> {
  const [row] = await testDb.db.execute<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name in ('api', 'worker')`,
  );
  return row?.count ?? 0;
}

/* The start waits for a table: the worker before it has opened anything, the api when its queue and its connections are open. */
it.each([
  ['worker', 'drizzle.__drizzle_migrations'],
  ['api', 'users'],
] as const)('the %s, asked to end while it starts, completes the start, closes everything and exits with 0', async (name, table) => {
  const program = await testDb.db.transaction(async (holder) => {
    await limitTransaction(holder, noTransactionLimits);
    await holder.execute(`lock table ${table}`);
    const program = await spawn(name);
    await vi.waitFor(async () => expect(await countLockWaits(testDb.db)).toBe(1), patience);
    program.send('SIGTERM');
    await program.logged('"ending"');
    return program;
  });
  expect(await program.ended).toBe(0);
  expect(linesOf(program, 40)).toEqual([]);
  const messages = linesOf(program, 30).map(({ msg }) => msg);
  expect(messages.slice(0, 2)).toEqual(['starting', 'ending']);
  expect(messages).toContain(name === 'api' ? 'listening' : 'working');
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), patience);
});

it.each(['api', 'worker'] as const)('the %s ends with one sentence about a setting that is not valid', async (name) => {
  const program = await spawn(name, { QUEUE_ACTIONS: 'perhaps' });
  expect(await program.ended).toBe(1);
  expect(program.log()).toMatch(/^The environment variable QUEUE_ACTIONS is not valid: expected .*\.\n$/);
});

describe('a program that cannot have what its settings name', () => {
  let taken: net.Server;
  beforeEach(async () => {
    taken = net.createServer();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => void taken.close());
  const addressOfOthers = '192.0.2.1'; // reserved for examples
  const unreachable = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/app' };
  it.each([
    [
      'api',
      'a database',
      () => unreachable,
      /^The database app at 127\.0\.0\.1:1 can't be reached: check DATABASE_URL \(.*ECONNREFUSED.*\)\.$/,
    ],
    ['worker', 'a database', () => unreachable, /^The database app at 127\.0\.0\.1:1 can't be reached: check DATABASE_URL/],
    [
      'api',
      'a port',
      (port: string) => ({ PORT: port }),
      /^Can't listen on port \d+ of 127\.0\.0\.1 \(it is in use\): set PORT to a free port\.$/,
    ],
    [
      'api',
      'an address of its metrics',
      (port: string) => ({ METRICS_HOST: addressOfOthers, METRICS_PORT: port }),
      /^Can't listen on port \d+ of 192\.0\.2\.1 \(EADDRNOTAVAIL\): set METRICS_HOST to an address of this machine and METRICS_PORT to a port that is allowed\.$/,
    ],
    [
      'worker',
      'an address of its metrics',
      (port: string) => ({ METRICS_HOST: addressOfOthers, WORKER_HEALTH_PORT: port }),
      /^Can't listen on port \d+ of 192\.0\.2\.1 \(EADDRNOTAVAIL\): set METRICS_HOST to .* and WORKER_HEALTH_PORT to a port that is allowed\.$/,
    ],
    [
      'api',
      'a folder',
      () => ({ DATA_DIR: '/proc/savings' }),
      /^The secret key \/proc\/savings\/secret\.key can't be made: set SECRET_KEY, or make/,
    ],
  ] as const)('ends, and says so in one sentence without a stack (%s, %s)', async (name, _, environmentWith, sentence) => {
    const { port } = taken.address() as net.AddressInfo;
    const program = await spawn(name, environmentWith(String(port)));
    expect(await program.ended).toBe(1);
    expect(linesOf(program, 40)).toEqual([expect.objectContaining({ level: 60, msg: expect.stringMatching(sentence) })]);
    expect(program.log()).not.toMatch(/stack|secret@|\bat .*:\d+:\d+/);
  });
});

describe('an api with a secret key that is not usable', () => {
  const damage = (file: string) => fs.writeFileSync(file, `${randomUUID()}\n`);
  const makeUnreadable = (file: string) => fs.mkdirSync(file); // root can read every file
  it.each([
    ['damaged', damage, /^The secret key \/.*\/secret\.key does not hold 32 bytes in base64: restore it from a backup\.$/],
    ['unreadable', makeUnreadable, /^The secret key \/.*\/secret\.key can't be read: make it readable for this user, or set SECRET_KEY\.$/],
  ])('does not start, and says so in one sentence without a stack (%s)', async (_, write, sentence) => {
    write(path.join(path.dirname(clock.file), 'secret.key'));
    const program = await spawn('api');
    expect(await Promise.race([program.ended, program.logged('"listening"')])).toBe(1);
    expect(linesOf(program, 40)).toEqual([expect.objectContaining({ level: 60, msg: expect.stringMatching(sentence) })]);
    expect(program.log()).not.toMatch(/stack|\bat .*:\d+:\d+/);
  });
});

describe('a database that was made with another secret key', () => {
  const key = () => ({ SECRET_KEY: randomBytes(32).toString('base64') });
  it.each(['api', 'worker'] as const)('keeps the %s from starting, which says so in one sentence', async (name) => {
    const first = await spawn('worker', key());
    await first.logged('"working"');
    await endProgram(first);
    const program = await spawn(name, key());
    expect(await program.ended).toBe(1);
    const sentence = /^The secret key \(SECRET_KEY, or secret\.key in DATA_DIR\) is not that of this database: set that key, or replace it/;
    expect(linesOf(program, 40)).toEqual([expect.objectContaining({ level: 60, msg: expect.stringMatching(sentence) })]);
  });
});
