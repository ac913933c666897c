import { createTestDb, openSilentProxy, type SilentProxy, type TestDb } from '@app/db/testing';
import { isUnavailable } from '@app/db';
import { batchJobs, openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';

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

const longestSeconds = 15;

it('a queue on a silent database times out within seconds, and works again when the database does', async () => {
  await queue.ping();
  proxy.isSilent = true;
  const begun = performance.now();
  const asked = [queue.ping(), queue.ping(), queue.ping()].map((ping) => ping.catch((error: unknown) => error));
  const ends = await Promise.all(asked);
  expect((performance.now() - begun) / 1000).toBeLessThan(longestSeconds);
  expect(ends.map(isUnavailable)).toEqual([true, true, true]);
  proxy.isSilent = false;
  await expect(queue.ping()).resolves.toBeUndefined();
});

const patience = { timeout: 120_000, interval: 20 };
const delivery = (notificationId: number) =>
  ['deliver-notification', { notificationId, channel: 'email' }, { key: `deliver-${notificationId}-0` }] as const;

it('gathered jobs keep no caller waiting, are named when they are lost, and the next ones are queued', async () => {
  await queue.ping();
  const lost: unknown[] = [];
  const jobs = batchJobs(queue, (error) => lost.push(error));
  proxy.isSilent = true;
  await jobs.enqueue(...delivery(1));
  await vi.waitFor(() => expect(lost).toMatchObject([{ name: 'JobsNotQueued', jobs: ['deliver-notification'] }]), patience);
  proxy.isSilent = false;
  await jobs.enqueue(...delivery(2));
  await jobs.close();
  expect((await queue.countJobs()).email['waiting']).toBe(1);
  expect(lost).toHaveLength(1);
});

it('gathered jobs do not keep the process from ending', async () => {
  await queue.ping();
  let isGivenUp = false;
  const jobs = batchJobs(queue, () => (isGivenUp = true));
  proxy.isSilent = true;
  await jobs.enqueue(...delivery(1));
  await jobs.close();
  expect(isGivenUp).toBe(false); // the queue was still waiting for its server
});
