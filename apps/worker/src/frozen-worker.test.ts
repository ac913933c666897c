import { getJobRun, startInterestRun } from '@app/core';
import {
  createGeneratedMembers,
  createCoreFixture,
  expectInvariants,
  getInterestProgress,
  getInterestTotals,
  listLedgerRows,
  type CoreFixture,
} from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

/* Longer than the lock of a job, which is ten seconds in production. */
const frozenMs = 12_000 * inject('queueWaitFactor');
const patience = { timeout: 120_000, interval: 100 };

describe.each(listBackends({ redisDatabase: 4 }))('several workers on $backend', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let clock: ClockFile;
  let queue: JobQueue;
  const workers: Program[] = [];
  beforeEach(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    clock = createClockFile();
    fixture.clock.follow(clock);
    queue = await openQueue({ redisUrl, databaseUrl: fixture.url }, () => {});
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => endProgram(worker)));
    await expectInvariants(ledgerCtx());
    await queue.close();
    await fixture.close();
    clock.remove();
  });

  const ledgerCtx = () => ({ db: fixture.db, now: clock.now });
  const start = async (databaseUrl = fixture.url, url = redisUrl) => {
    const worker = await startWorkerProcess({ databaseUrl, redisUrl: url, clockFile: clock.file });
    workers.push(worker);
    return worker;
  };
  const paidUp = (of = ledgerCtx()) => vi.waitFor(async () => expect((await getInterestProgress(of)).due).toBe(0), patience);

  it('pay nothing twice when one is frozen during a run beyond its lock, and resumed', async () => {
    const investments = 10_000 * inject('memberScale');
    const days = 7;
    await createGeneratedMembers(fixture.db, { count: investments, purchasedAt: clock.now(), durationDays: days });
    const frozen = await start();
    clock.forward({ days });
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect((await getInterestProgress(ledgerCtx())).days).toBeGreaterThan(0), { ...patience, interval: 20 });
    frozen.send('SIGSTOP');
    const frozenAt = performance.now();
    expect((await getInterestProgress(ledgerCtx())).due).toBeGreaterThan(0);
    await start();
    await paidUp();
    await vi.waitFor(() => expect(performance.now() - frozenAt).toBeGreaterThan(frozenMs), patience);
    const loggedBefore = frozen.log().length;
    frozen.send('SIGCONT');
    clock.forward({ days: 1 }); // nothing is left to be paid
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(
      () => expect(frozen.log().slice(loggedBefore)).toMatch(/interest accrued|"job failed"|"queue connection error"/),
      patience,
    );
    const ended = await endProgram(frozen, 'SIGTERM');
    expect(ended, frozen.log().slice(-4000)).toBe(0);
    const all = investments * days;
    expect(await getInterestTotals(fixture)).toEqual({ posted: all, investmentDays: all, completed: investments, values: 1 });
  });

  it('write the rows of a single one, with four workers and twenty concurrent manual starts', async () => {
    const generated = { count: 2_000, purchasedAt: clock.now(), durationDays: 7 } as const;
    const alone = await createCoreFixture(inject('testServer'));
    alone.clock.follow(clock);
    try {
      await Promise.all([fixture, alone].map(({ db }) => createGeneratedMembers(db, generated)));
      await Promise.all([start(), start(), start(), start()]);
      clock.forward({ days: 3 });
      const asAdmin = fixture.as(fixture.masterAdmin, { enqueue: queue.enqueue, now: clock.now });
      const runs = await Promise.all(Array.from({ length: 20 }, () => startInterestRun(asAdmin)));
      for (const { runId } of runs)
        await vi.waitFor(
          async () => expect(await getJobRun(fixture.as(fixture.masterAdmin), { id: runId })).toMatchObject({ status: 'succeeded' }),
          patience,
        );
      expect(await getInterestProgress(ledgerCtx())).toEqual({ days: 2_000 * 3, due: 0 });
      await Promise.all(workers.splice(0).map((worker) => endProgram(worker)));
      await start(alone.url, undefined);
      await paidUp({ db: alone.db, now: clock.now });
      const nameless = async (of: CoreFixture) => (await listLedgerRows(of)).filter((line) => line.includes('generated'));
      const [rows, expected] = [await nameless(fixture), await nameless(alone)];
      expect(rows).toHaveLength(2_000 * (1 + 2 + 3 * 2 + 1 + 2)); // deposit, its transfers, three days of interest, investment, accounts
      expect(rows).toEqual(expected);
    } finally {
      await Promise.all(workers.splice(0).map((worker) => endProgram(worker)));
      await alone.close();
    }
  });
});
