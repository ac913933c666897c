import {
  createGeneratedMembers,
  createCoreFixture,
  expectInvariants,
  getInterestProgress,
  getInterestTotals,
  type CoreFixture,
} from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import { flushRedis, startRedis, type TestRedis } from '@app/queue/testing';
import { scheduledJobs } from '@app/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const investments = 10_000 * inject('memberScale');
const minuteMs = 60_000;
const patience = { timeout: 120_000, interval: 100 };

/* These tests delete all of a queue, so they have a separate Redis. */
const losses = [
  { backend: 'PostgreSQL', how: 'its tables are emptied' },
  ...(inject('redisUrl') === null
    ? []
    : [
        { backend: 'Redis', how: 'it is flushed' },
        { backend: 'Redis', how: 'it is killed' },
      ]),
];

describe.each(losses)('when $backend has lost the queue because $how', ({ backend, how }) => {
  let fixture: CoreFixture;
  let clock: ClockFile;
  let redis: TestRedis | undefined;
  let queue: JobQueue;
  let worker: Program;
  let api: ApiProcess;
  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedis() : undefined;
    fixture = await createCoreFixture(inject('testServer'));
  });
  beforeEach(async () => {
    clock = createClockFile(fixture.clock.now());
    fixture.clock.follow(clock);
    const settings = { databaseUrl: fixture.url, redisUrl: redis?.url, clockFile: clock.file };
    [worker, api] = await Promise.all([startWorkerProcess(settings), startApiProcess(settings)]);
    queue = await openQueue({ redisUrl: redis?.url, databaseUrl: fixture.url }, () => {});
  });
  afterEach(async () => {
    await Promise.all([worker, api].map((program) => endProgram(program)));
    await expectInvariants({ db: fixture.db, now: clock.now });
    await queue.close();
    clock.remove();
  });
  afterAll(async () => {
    await redis?.stop();
    await fixture.close();
  });

  const progress = () => getInterestProgress({ db: fixture.db, now: clock.now });
  const schedules = async () => {
    const lanes = await Promise.all(queue.everyLane().map((lane) => lane.getJobSchedulers()));
    return lanes.flat().map(({ name }) => name);
  };
  async function loseQueue(): Promise<void> {
    if (redis === undefined) {
      const tables = await fixture.db.execute<{ name: string }>("select tablename as name from pg_tables where schemaname = 'bullmq'");
      const kept = (name: string) => name.includes('migration');
      const lost = tables.map(({ name }) => name).filter((name) => !kept(name));
      /* The workers use the tables meanwhile: a statement that a deadlock or the lock timeout ended has changed nothing. */
      await vi.waitFor(() => fixture.db.execute(`truncate ${lost.map((name) => `bullmq.${name}`).join(', ')}`), patience);
    } else if (how === 'it is flushed') await flushRedis(redis);
    else {
      await redis.stop('SIGKILL');
      redis = await startRedis(redis.port);
    }
  }

  it('every day is paid once, schedules return within a minute, an overdue run starts by itself, and no user is logged out', async () => {
    await createGeneratedMembers(fixture.db, { count: investments, purchasedAt: clock.now(), durationDays: 7 });
    const member = await fixture.createMember();
    const token = await fixture.logIn(member);
    clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect((await progress()).due).toBe(0), patience);
    // The next day's run is active when the queue is lost, and the day after falls due with no schedule left.
    clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    const lostAt = performance.now();
    await loseQueue();
    clock.forward({ days: 1, ms: 11 * minuteMs });
    expect(await api.getReadiness()).toMatchObject({ status: 200, jobs: expect.stringMatching(/^accrue-interest overdue since \S+Z/) });
    expect(await api.call('GET', '/auth/me', token)).toBe(200);
    expect(await api.call('POST', '/auth/login', '', { username: member.username, password: 'a sound password' })).toBe(200);
    await vi.waitFor(
      async () => expect((await schedules()).toSorted()).toEqual(scheduledJobs.map(({ name }) => name).toSorted()),
      patience,
    );
    const tookMs = performance.now() - lostAt;
    console.log(`${backend}, ${how}: schedules back after ${(tookMs / 1000).toFixed(1)} s`);
    expect(tookMs).toBeLessThan(minuteMs);
    await vi.waitFor(async () => expect((await progress()).due).toBe(0), patience);
    await vi.waitFor(async () => expect(await api.getReadiness()).toMatchObject({ status: 200, jobs: 'ok' }), patience);
    const all = investments * 3;
    expect(await getInterestTotals(fixture)).toMatchObject({ posted: all, investmentDays: all, values: 1 });
  });
});
