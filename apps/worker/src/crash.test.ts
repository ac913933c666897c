import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDb, type TestDb } from '@app/db/testing';
import { createGeneratedMembers, expectInvariants, getInterestProgress, getInterestTotals } from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile } from './testing/create-clock-file.ts';
import { killsWanted } from './testing/env.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const kills = killsWanted();
/* Enough for work to be under way at every kill. */
const investments = 20_000;
/* A day's run takes a second or two: more kills need more days, of a plan with at least that duration. */
const days = Math.min(30, Math.ceil(kills / 3.3));
const durationDays = days > 7 ? 30 : 7;
/**
 * After every n-th kill no worker is restarted until work has continued: the remaining worker has to do it. It waits for the job
 * lock to expire (ten seconds) and for the check after it (every five); two fifths of that outside the long run.
 */
const unaidedEvery = 4;
const killWithinMs = 400;
const patience = { timeout: 120_000, interval: 100 };

const seconds = (ms = 0) => (ms / 1000).toFixed(1);
function describeGaps(gaps: number[]): string {
  const sorted = gaps.toSorted((a, b) => a - b);
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])} s, at most ${seconds(sorted.at(-1))} s (${sorted.length})`;
}

describe.each(listBackends({ redisDatabase: 3 }))('workers on $backend that are killed', ({ backend, redisUrl }) => {
  let testDb: TestDb;
  let queue: JobQueue;
  const clock = createClockFile();
  const workers: Program[] = [];

  beforeAll(async () => {
    testDb = await createTestDb(inject('testServer'), { statementTimeoutMs: 0 });
    queue = await openQueue({ redisUrl, databaseUrl: testDb.url }, () => {});
    await createGeneratedMembers(testDb.db, { count: investments, purchasedAt: clock.now(), durationDays });
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => endProgram(worker)));
    await queue.close();
    await testDb.close();
    clock.remove();
  });

  const progress = () => getInterestProgress({ db: testDb.db, now: clock.now });
  const start = async () => void workers.push(await startWorkerProcess({ databaseUrl: testDb.url, redisUrl, clockFile: clock.file }));

  /** Kills one of the workers; returns after how many milliseconds work continued, undefined when there was nothing to do. */
  async function killOne({ unaided }: { unaided: boolean }): Promise<number | undefined> {
    const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1);
    if (victim) await endProgram(victim);
    const killedAt = performance.now();
    const { days: before, due } = await progress();
    const replaced = unaided ? undefined : start();
    if (due > 0) await vi.waitFor(async () => expect((await progress()).days).toBeGreaterThan(before), patience);
    const gap = performance.now() - killedAt;
    await (replaced ?? start());
    return due > 0 ? gap : undefined;
  }

  it(`at ${kills} random moments pay every day of ${investments} investments exactly once`, async () => {
    await Promise.all([start(), start()]);
    const gaps = { replaced: [] as number[], unaided: [] as number[] };
    let killed = 0;
    for (let day = 1; day <= days; day++) {
      clock.forward({ days: 1 });
      await queue.enqueue('accrue-interest', { runId: null });
      const killsToday = Math.ceil((kills - killed) / (days - day + 1));
      for (let n = 0; n < killsToday; n++, killed++) {
        await sleep(Math.random() * killWithinMs);
        const unaided = killed % unaidedEvery === 0;
        const gap = await killOne({ unaided });
        if (gap !== undefined) gaps[unaided ? 'unaided' : 'replaced'].push(gap);
      }
      await vi.waitFor(async () => expect((await progress()).due).toBe(0), patience);
    }
    console.log(
      `${backend}: ${killed} kills over ${days} days. Work went on, a new worker started at once: ${describeGaps(gaps.replaced)}; by the one that was left: ${describeGaps(gaps.unaided)}`,
    );
    const all = investments * days;
    const completed = days === durationDays ? investments : 0;
    expect(await getInterestTotals(testDb)).toEqual({ posted: all, investmentDays: all, completed, values: 1 });
    await expectInvariants({ db: testDb.db, now: clock.now });
  }, 1_800_000);
});
