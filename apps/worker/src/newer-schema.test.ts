import { createGeneratedMembers, getInterestProgress } from '@app/core/testing';
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

it('a running api and worker stop working when a newer version migrates the database', async () => {
  const settings = { databaseUrl: testDb.url, redisUrl: undefined, clockFile: clock.file };
  const [api, worker] = await Promise.all([startApiProcess(settings), startWorkerProcess(settings)]);
  programs.push(api, worker);
  expect(await api.call('GET', '/settings', '')).toBe(200);
  await testDb.db.execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)");
  await vi.waitFor(async () => expect(await api.call('GET', '/settings', '')).toBe(503), { timeout: 20_000 });
  expect(await api.call('POST', '/auth/login', '', { username: 'masteradmin', password: 'a master of this test' })).toBe(503);
  expect(await api.getReadiness()).toMatchObject({ status: 503, database: 'ok' });

  await createGeneratedMembers(testDb.db, { count: 5, purchasedAt: clock.now(), durationDays: 7 });
  clock.forward({ days: 1 });
  const queue = await openQueue({ redisUrl: undefined, databaseUrl: testDb.url }, () => {});
  await queue.enqueue('accrue-interest', { runId: null });
  expect(await worker.ended).toBe(1);
  expect(worker.log()).toContain('ALARM: the schema is not that of this program any more');
  expect(await getInterestProgress({ db: testDb.db, now: clock.now })).toEqual({ days: 0, due: 5 });
  await queue.close();
});
