import { resumeInvestment } from '@app/core';
import {
  createCrowd,
  createWorld,
  expectBooksHold,
  getInterestProgress,
  getInterestTotals,
  mendInterest,
  poisonInterest,
  type World,
} from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const patience = { timeout: 120_000, interval: 50 };

describe.each(listBackends({ redisDatabase: 9 }))('a worker on $backend that meets one bad investment among 500', ({ redisUrl }) => {
  let world: World;
  let clock: ClockFile;
  let queue: JobQueue;
  let worker: Program;
  beforeEach(async () => {
    world = await createWorld(inject('testServer'));
    clock = createClockFile(world.clock.now());
    world.clock.follow(clock);
    queue = await openQueue({ redisUrl, databaseUrl: world.url }, () => {});
    worker = await startWorkerProcess({ databaseUrl: world.url, redisUrl, clockFile: clock.file });
  });
  afterEach(async () => {
    await endProgram(worker);
    await expectBooksHold({ db: world.db, now: clock.now });
    await queue.close();
    await world.close();
    clock.remove();
  });

  it('pays 499, raises one alarm, and pays the bad one after it was mended', async () => {
    await createCrowd(world.db, { count: 500, purchasedAt: clock.now(), durationDays: 7 });
    const id = await poisonInterest(world.db, { username: 'crowd250', day: 1 });
    const nextDay = async (paid: number) => {
      clock.forward({ days: 1 });
      await queue.enqueue('accrue-interest', { runId: null });
      await vi.waitFor(
        async () => expect(await getInterestProgress({ db: world.db, now: clock.now })).toEqual({ days: paid, due: 0 }),
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
    await mendInterest(world.db, id);
    await resumeInvestment(world.as(world.admin, { now: clock.now }), { id });
    await nextDay(500 * 3);
    expect(await getInterestTotals(world)).toMatchObject({ posted: 1500, investmentDays: 1500, values: 1 });
    expect(alarms()).toHaveLength(1);
  });
});
