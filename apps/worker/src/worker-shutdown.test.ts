import { createTestDb, type TestDb } from '@app/db/testing';
import { createGeneratedMembers, expectInvariants, getInterestProgress, getInterestTotals } from '@app/core/testing';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const investments = 20_000 * inject('memberScale');
const days = 30;
const endsWithinMs = 10_000;
const patience = { timeout: 120_000, interval: 50 };

let testDb: TestDb;
let clock: ClockFile;
const workers: Program[] = [];
beforeAll(async () => {
  testDb = await createTestDb(inject('testServer'), { statementTimeoutMs: 0 });
  clock = createClockFile();
  await createGeneratedMembers(testDb.db, { count: investments, purchasedAt: clock.now(), durationDays: days });
  clock.forward({ days });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => endProgram(worker)));
  await testDb.close();
  clock.remove();
});

const progress = () => getInterestProgress({ db: testDb.db, now: clock.now });
const start = async (redisUrl: string | undefined) => {
  const worker = await startWorkerProcess({ databaseUrl: testDb.url, redisUrl, clockFile: clock.file });
  workers.push(worker);
  return worker;
};
const paysOn = async () => {
  const { days: before } = await progress();
  await vi.waitFor(async () => expect((await progress()).days).toBeGreaterThan(before), patience);
};

it('a worker that shuts down during a month of missed days finishes its batch, and the next one continues', async () => {
  for (const { backend, redisUrl } of listBackends({ redisDatabase: 6 })) {
    const worker = await start(redisUrl);
    await paysOn();
    const toldAt = performance.now();
    expect(await endProgram(worker, 'SIGTERM')).toBe(0);
    const tookMs = performance.now() - toldAt;
    console.log(`${backend}: ended in ${(tookMs / 1000).toFixed(1)} s with ${(await progress()).due} investments still due`);
    expect(tookMs).toBeLessThan(endsWithinMs);
    const left = await progress();
    expect(left.due).toBeGreaterThan(0);
    expect(left.days).toBe((investments - left.due) * days); // an investment's month is paid completely or not at all
    expect(await getInterestTotals(testDb)).toMatchObject({ posted: left.days, investmentDays: left.days });
    expect(worker.log()).not.toMatch(/did not end cleanly|"level":50/);
    await expectInvariants({ db: testDb.db, now: clock.now });
  }
  await start(undefined);
  await paysOn();
});
