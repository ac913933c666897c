import type { ExternalChannel } from '@app/contract';
import { createTestDb, type TestDb } from '@app/db/testing';
import { batchJobs, openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { listBackends } from './testing/list-backends.ts';

const patience = { timeout: 120_000, interval: 20 };
const delivery = (notificationId: number, channel: ExternalChannel) =>
  ['deliver-notification', { notificationId, channel }, { key: `deliver-${notificationId}-0` }] as const;

describe.each(listBackends({ redisDatabase: 12 }))('jobs gathered for the queue on $backend', ({ redisUrl }) => {
  let testDb: TestDb;
  let queue: JobQueue;
  let before: Awaited<ReturnType<JobQueue['countJobs']>>;
  beforeEach(async () => {
    testDb = await createTestDb(inject('testServer'));
    queue = await openQueue({ redisUrl, databaseUrl: testDb.url }, () => {});
    before = await queue.countJobs();
  });
  afterEach(async () => {
    await queue.close();
    await testDb.close();
  });

  const added = async (lane: ExternalChannel | 'jobs') =>
    ((await queue.countJobs())[lane]['waiting'] ?? 0) - (before[lane]['waiting'] ?? 0);

  it('reach their lanes together, each once and with its payload', async () => {
    const batches: number[] = [];
    const enqueueAll: JobQueue['enqueueAll'] = (batch) => {
      batches.push(batch.length);
      return queue.enqueueAll(batch);
    };
    const jobs = batchJobs({ ...queue, enqueueAll }, () => {});
    for (let id = 1; id <= 20; id++) await jobs.enqueue(...delivery(id, 'email'));
    for (let id = 1; id <= 20; id++) await jobs.enqueue(...delivery(id, 'email')); // asked for twice
    await jobs.enqueue(...delivery(21, 'webhook'));
    await vi.waitFor(async () => expect([await added('email'), await added('webhook')]).toEqual([20, 1]), patience);
    const email = queue.everyLane().find(({ name }) => name === 'email');
    const ids = (await email?.getWaiting())?.map(({ data }) => data.notificationId as number);
    expect(batches).toEqual([41]);
    expect(ids?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await jobs.close();
  });

  it('are only the frequent ones: a manually started run is enqueued before its caller gets the response', async () => {
    const jobs = batchJobs(queue, () => {});
    await jobs.enqueue('accrue-interest', { runId: null });
    expect(await added('jobs')).toBe(1);
  });

  it('are enqueued at shutdown, including those that arrive meanwhile', async () => {
    const jobs = batchJobs(queue, () => {});
    await jobs.enqueue(...delivery(31, 'email'));
    const first = jobs.close();
    await jobs.enqueue(...delivery(32, 'email'));
    await Promise.all([first, jobs.close()]);
    expect(await added('email')).toBe(2);
  });
});

describe('jobs of which one lane fails', () => {
  it('are all tried, and those of that lane alone are named', async () => {
    const testDb = await createTestDb(inject('testServer'));
    const queue = await openQueue({ redisUrl: undefined, databaseUrl: testDb.url }, () => {});
    await queue.ping();
    await testDb.db.execute(`create function bullmq.refuse() returns trigger language plpgsql as $$ begin
      if new.queue = 'email' then raise exception 'no room'; end if; return new; end $$`);
    await testDb.db.execute('create trigger refuse before insert on bullmq.job for each row execute function bullmq.refuse()');
    const job = (notificationId: number, channel: ExternalChannel) => {
      const [name, payload, timing] = delivery(notificationId, channel);
      return { name, payload, timing };
    };
    const failure: unknown = await queue.enqueueAll([job(1, 'email'), job(2, 'email'), job(3, 'webhook')]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'JobsNotQueued', jobs: ['deliver-notification', 'deliver-notification'] });
    expect((await queue.countJobs()).webhook['waiting']).toBe(1);
    await queue.close();
    await testDb.close();
  });
});
