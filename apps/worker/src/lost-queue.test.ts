import { createCrowd, createWorld, expectBooksHold, getInterestProgress, getInterestTotals, type World } from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import { flushRedis, startRedis, type TestRedis } from '@app/queue/testing';
import { jobSchedules } from '@app/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const investments = 10_000;
const minuteMs = 60_000;
const patience = { timeout: 120_000, interval: 100 };

/* These tests lose all of a queue, so they have a Redis of their own. */
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
  let world: World;
  let clock: ClockFile;
  let redis: TestRedis | undefined;
  let queue: JobQueue;
  let worker: Program;
  let api: ApiProcess;
  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedis() : undefined;
    world = await createWorld(inject('testServer'));
  });
  beforeEach(async () => {
    clock = createClockFile(world.clock.now());
    world.clock.follow(clock);
    const settings = { databaseUrl: world.url, redisUrl: redis?.url, clockFile: clock.file };
    [worker, api] = await Promise.all([startWorkerProcess(settings), startApiProcess(settings)]);
    queue = await openQueue({ redisUrl: redis?.url, databaseUrl: world.url }, () => {});
  });
  afterEach(async () => {
    await Promise.all([worker, api].map((program) => endProgram(program)));
    await expectBooksHold({ db: world.db, now: clock.now });
    await queue.close();
    clock.remove();
  });
  afterAll(async () => {
    await redis?.stop();
    await world.close();
  });

  const progress = () => getInterestProgress({ db: world.db, now: clock.now });
  const schedules = async () => {
    const lanes = await Promise.all(queue.everyLane().map((lane) => lane.getJobSchedulers()));
    return lanes.flat().map(({ name }) => name);
  };
  async function loseQueue(): Promise<void> {
    if (redis === undefined) {
      const tables = await world.db.execute<{ name: string }>("select tablename as name from pg_tables where schemaname = 'bullmq'");
      const kept = (name: string) => name.includes('migration');
      const lost = tables.map(({ name }) => name).filter((name) => !kept(name));
      await world.db.execute(`truncate ${lost.map((name) => `bullmq.${name}`).join(', ')}`);
    } else if (how === 'it is flushed') await flushRedis(redis);
    else {
      await redis.stop('SIGKILL');
      redis = await startRedis(redis.port);
    }
  }

  it('every day is paid once, schedules are back within a minute, an overdue run starts by itself, and nobody is logged out', async () => {
    await createCrowd(world.db, { count: investments, purchasedAt: clock.now(), durationDays: 7 });
    const member = await world.createMember();
    const token = await world.logIn(member);
    clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect((await progress()).due).toBe(0), patience);
    // The next day's run is under way when the queue is lost, and the day after falls due with no schedule left.
    clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    const lostAt = performance.now();
    await loseQueue();
    clock.forward({ days: 1, ms: 11 * minuteMs });
    expect(await api.call('GET', '/auth/me', token)).toBe(200);
    expect(await api.call('POST', '/auth/login', '', { username: member.username, password: 'a sound password' })).toBe(200);
    expect(await api.ready()).toMatchObject({ status: 503, jobs: expect.stringMatching(/^accrue-interest overdue since \S+Z/) });
    await vi.waitFor(async () => expect((await schedules()).toSorted()).toEqual(Object.keys(jobSchedules).toSorted()), patience);
    await vi.waitFor(async () => expect((await progress()).due).toBe(0), patience);
    await vi.waitFor(async () => expect(await api.ready()).toMatchObject({ status: 200, jobs: 'ok' }), patience);
    const tookMs = performance.now() - lostAt;
    console.log(`${backend}, ${how}: schedules back and all paid after ${(tookMs / 1000).toFixed(1)} s`);
    expect(tookMs).toBeLessThan(minuteMs);
    const all = investments * 3;
    expect(await getInterestTotals(world)).toMatchObject({ posted: all, investmentDays: all, values: 1 });
  });
});
