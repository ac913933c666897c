import type { OutsideChannel } from '@app/contract';
import { createTestDb, openSilentProxy, type SilentProxy, type TestDb } from '@app/db/testing';
import { gatherJobs, openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { listBackends } from './testing/list-backends.ts';

const patience = { timeout: 120_000, interval: 20 };
const delivery = (notificationId: number, channel: OutsideChannel) =>
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

  const added = async (lane: OutsideChannel | 'jobs') => ((await queue.countJobs())[lane]['waiting'] ?? 0) - (before[lane]['waiting'] ?? 0);

  it('reach their lanes together, each once and with its payload', async () => {
    const batches: number[] = [];
    const enqueueAll: JobQueue['enqueueAll'] = (batch) => {
      batches.push(batch.length);
      return queue.enqueueAll(batch);
    };
    const jobs = gatherJobs({ enqueueAll }, () => {});
    for (let id = 1; id <= 20; id++) await jobs.enqueue(...delivery(id, 'email'));
    for (let id = 1; id <= 20; id++) await jobs.enqueue(...delivery(id, 'email')); // asked for twice
    await jobs.enqueue(...delivery(21, 'webhook'));
    await jobs.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect([await added('email'), await added('webhook'), await added('jobs')]).toEqual([20, 1, 1]), patience);
    const email = queue.everyLane().find(({ name }) => name === 'email');
    const ids = (await email?.getWaiting())?.map(({ data }) => data.notificationId as number);
    expect(batches).toEqual([42]);
    expect(ids?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await jobs.close();
  });

  it('are put there when the process ends, those that came meanwhile too', async () => {
    const jobs = gatherJobs(queue, () => {});
    await jobs.enqueue(...delivery(31, 'email'));
    const first = jobs.close();
    await jobs.enqueue(...delivery(32, 'email'));
    await Promise.all([first, jobs.close()]);
    expect(await added('email')).toBe(2);
  });
});

describe('jobs gathered while the queue is silent', () => {
  let testDb: TestDb;
  let proxy: SilentProxy;
  let queue: JobQueue;
  beforeEach(async () => {
    testDb = await createTestDb(inject('testServer'));
    proxy = await openSilentProxy(testDb.url);
    queue = await openQueue({ redisUrl: undefined, databaseUrl: proxy.url }, () => {});
  });
  afterEach(async () => {
    await proxy.close();
    await queue.close();
    await testDb.close();
  });

  it('keep no caller waiting, are named when they are lost, and the next ones are queued', async () => {
    await queue.ping();
    const lost: string[][] = [];
    const jobs = gatherJobs(queue, (_error, names) => lost.push(names));
    proxy.isSilent = true;
    await jobs.enqueue(...delivery(1, 'email'));
    await jobs.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(() => expect(lost).toEqual([['deliver-notification', 'accrue-interest']]), patience);
    proxy.isSilent = false;
    await jobs.enqueue(...delivery(2, 'email'));
    await jobs.close();
    expect((await queue.countJobs()).email['waiting']).toBe(1);
    expect(lost).toHaveLength(1);
  });
});
