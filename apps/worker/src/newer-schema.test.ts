import { createGeneratedMembers, getInterestProgress } from '@app/core/testing';
import { programVersion } from '@app/db';
import { createTestDb, type TestDb } from '@app/db/testing';
import { openQueue } from '@app/queue';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { startApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

let testDb: TestDb;
let clock: ClockFile;
const programs: Program[] = [];
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
  clock = createClockFile();
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => endProgram(program)));
  await testDb.close();
  clock.remove();
});

it('a running api and worker go on when a newer version adds to the schema, and stop when it takes something away', async () => {
  const settings = { databaseUrl: testDb.url, redisUrl: undefined, clockFile: clock.file };
  const [api, worker] = await Promise.all([startApiProcess(settings), startWorkerProcess(settings)]);
  programs.push(api, worker);
  expect(await api.call('GET', '/settings', '')).toBe(200);
  for (const program of [api, worker]) expect(JSON.parse(program.log().split('\n')[0] ?? '')).toMatchObject({ version: programVersion });
  const record = (when: number, oldestProgram: string) =>
    testDb.db.execute(
      `insert into drizzle.__drizzle_migrations (hash, created_at, oldest_program) values ('newer', ${when}, '${oldestProgram}')`,
    );
  await record(8_000_000_000_000, '0.0.0');
  const recordedAt = performance.now();
  await createGeneratedMembers(testDb.db, { count: 1, purchasedAt: clock.now(), durationDays: 30 });
  const queue = await openQueue({ redisUrl: undefined, databaseUrl: testDb.url }, () => {});
  let days = 0;
  const payNextDay = async () => {
    days += 1;
    clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    const isPaid = async () => expect(await getInterestProgress({ db: testDb.db, now: clock.now })).toEqual({ days, due: 0 });
    await vi.waitFor(isPaid, { timeout: 120_000, interval: 200 });
  };
  /* The worker caches the relation of the schema for two seconds: days are paid until a job has begun after that. */
  for (let isKept = true; isKept;) {
    isKept = performance.now() - recordedAt < 2_500;
    await payNextDay();
  }
  await vi.waitFor(async () => expect(await api.getReadiness()).toMatchObject({ status: 200, schema: 'ok' }), { timeout: 120_000 });
  expect(await api.call('GET', '/settings', '')).toBe(200);

  await testDb.db.execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)");
  await vi.waitFor(async () => expect(await api.call('GET', '/settings', '')).toBe(503), { timeout: 20_000 });
  expect(await api.call('POST', '/auth/login', '', { username: 'masteradmin', password: 'a master of this test' })).toBe(503);
  const isNotReady = async () =>
    expect(await api.getReadiness()).toMatchObject({
      status: 503,
      database: 'ok',
      schema: expect.stringMatching(/^The database is at a newer schema than this program/),
    });
  await vi.waitFor(isNotReady, { timeout: 20_000 }); // the result is cached for two seconds
  clock.forward({ days: 1 });
  await queue.enqueue('accrue-interest', { runId: null });
  expect(await worker.ended).toBe(1);
  expect(worker.log()).toContain('ALARM: the schema is not that of this program any more');
  expect(await getInterestProgress({ db: testDb.db, now: clock.now })).toEqual({ days, due: 1 });
  await queue.close();
});
