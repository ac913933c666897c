import { createTestDb, openSilentProxy, type SilentProxy, type TestDb } from '@app/db/testing';
import { isUnavailable } from '@app/db';
import { openQueue, type JobQueue } from '@app/queue';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

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

it('a queue on a database that falls silent gives up within seconds, and works again when the database does', async () => {
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
