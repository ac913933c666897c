import { resumeInvestment } from '@app/core';
import {
  createGeneratedMembers,
  createCoreFixture,
  expectInvariants,
  getInterestProgress,
  getInterestTotals,
  unblockInterest,
  blockInterest,
  type CoreFixture,
} from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const patience = { timeout: 120_000, interval: 50 };

describe.each(listBackends({ redisDatabase: 10 }))('a worker on $backend with one bad investment among 500', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let clock: ClockFile;
  let queue: JobQueue;
  let worker: Program;
  beforeEach(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    clock = createClockFile(fixture.clock.now());
    fixture.clock.follow(clock);
    queue = await openQueue({ redisUrl, databaseUrl: fixture.url }, () => {});
    worker = await startWorkerProcess({ databaseUrl: fixture.url, redisUrl, clockFile: clock.file });
  });
  afterEach(async () => {
    await endProgram(worker);
    await expectInvariants({ db: fixture.db, now: clock.now });
    await queue.close();
    await fixture.close();
    clock.remove();
  });

  it('pays 499, raises one alarm, and pays the bad one after its repair', async () => {
    await createGeneratedMembers(fixture.db, { count: 500, purchasedAt: clock.now(), durationDays: 7 });
    const id = await blockInterest(fixture.db, { username: 'generated250', day: 1 });
    const nextDay = async (paid: number) => {
      clock.forward({ days: 1 });
      await queue.enqueue('accrue-interest', { runId: null });
      await vi.waitFor(
        async () => expect(await getInterestProgress({ db: fixture.db, now: clock.now })).toEqual({ days: paid, due: 0 }),
        patience,
      );
    };
    await nextDay(499);
    await nextDay(499 * 2);
    const alarms = () =>
      worker
        .log()
        .split('\n')
        .filter((line) => line.includes('investment set aside'));
    expect(alarms()).toEqual([expect.stringContaining(id)]);
    await unblockInterest(fixture.db);
    await resumeInvestment(fixture.as(fixture.masterAdmin, { now: clock.now }), { id });
    await nextDay(500 * 3);
    expect(await getInterestTotals(fixture)).toMatchObject({ posted: 1500, investmentDays: 1500, values: 1 });
    expect(alarms()).toHaveLength(1);
  });
});
