import { getJobRun, startInterestRun } from '@app/core';
import {
  createCrowd,
  createWorld,
  expectBooksHold,
  getInterestProgress,
  getInterestTotals,
  listBookRows,
  type World,
} from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

/* Longer than the lock of a job, which is ten seconds. */
const frozenMs = 12_000;
const patience = { timeout: 120_000, interval: 100 };

describe.each(listBackends({ redisDatabase: 4 }))('several workers on $backend', ({ redisUrl }) => {
  let world: World;
  let clock: ClockFile;
  let queue: JobQueue;
  const workers: Program[] = [];
  beforeEach(async () => {
    world = await createWorld(inject('testServer'));
    clock = createClockFile();
    world.clock.follow(clock);
    queue = await openQueue({ redisUrl, databaseUrl: world.url }, () => {});
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => endProgram(worker)));
    await expectBooksHold(books());
    await queue.close();
    await world.close();
    clock.remove();
  });

  const books = () => ({ db: world.db, now: clock.now });
  const start = async (databaseUrl = world.url, url = redisUrl) => {
    const worker = await startWorkerProcess({ databaseUrl, redisUrl: url, clockFile: clock.file });
    workers.push(worker);
    return worker;
  };
  const paidUp = (of = books()) => vi.waitFor(async () => expect((await getInterestProgress(of)).due).toBe(0), patience);

  it('pay nothing twice when one is frozen in mid-run past its lock, and thawed', async () => {
    const investments = 10_000;
    const days = 7;
    await createCrowd(world.db, { count: investments, purchasedAt: clock.now(), durationDays: days });
    const frozen = await start();
    clock.forward({ days });
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect((await getInterestProgress(books())).days).toBeGreaterThan(0), { ...patience, interval: 20 });
    frozen.send('SIGSTOP');
    const frozenAt = performance.now();
    expect((await getInterestProgress(books())).due).toBeGreaterThan(0);
    await start();
    await paidUp();
    await vi.waitFor(() => expect(performance.now() - frozenAt).toBeGreaterThan(frozenMs), patience);
    frozen.send('SIGCONT');
    clock.forward({ days: 1 }); // nothing is left to be paid
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(() => expect(frozen.log().slice(-2000)).toMatch(/interest accrued|"queue"/), patience);
    const ended = await endProgram(frozen, 'SIGTERM');
    expect(ended, frozen.log().slice(-4000)).toBe(0);
    const all = investments * days;
    expect(await getInterestTotals(world)).toEqual({ posted: all, investmentDays: all, completed: investments, values: 1 });
  });

  it('write the rows of a single one, four of them and twenty manual starts at once', async () => {
    const crowd = { count: 2_000, purchasedAt: clock.now(), durationDays: 7 } as const;
    const alone = await createWorld(inject('testServer'));
    alone.clock.follow(clock);
    try {
      await Promise.all([world, alone].map(({ db }) => createCrowd(db, crowd)));
      await Promise.all([start(), start(), start(), start()]);
      clock.forward({ days: 3 });
      const asAdmin = world.as(world.admin, { enqueue: queue.enqueue, now: clock.now });
      const runs = await Promise.all(Array.from({ length: 20 }, () => startInterestRun(asAdmin)));
      for (const { runId } of runs)
        await vi.waitFor(async () => expect(await getJobRun(world.ctx, { id: runId })).toMatchObject({ status: 'succeeded' }), patience);
      expect(await getInterestProgress(books())).toEqual({ days: 2_000 * 3, due: 0 });
      await Promise.all(workers.splice(0).map((worker) => endProgram(worker)));
      await start(alone.url, undefined);
      await paidUp({ db: alone.db, now: clock.now });
      const nameless = async (of: World) => (await listBookRows(of)).filter((line) => line.includes('crowd'));
      const [rows, expected] = [await nameless(world), await nameless(alone)];
      expect(rows).toHaveLength(2_000 * (1 + 2 + 3 * 2 + 1 + 2)); // deposit, its transfers, three days of interest, investment, accounts
      expect(rows).toEqual(expected);
    } finally {
      await Promise.all(workers.splice(0).map((worker) => endProgram(worker)));
      await alone.close();
    }
  });
});
