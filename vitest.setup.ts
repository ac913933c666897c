import path from 'node:path';
import { startTestServer } from '@app/db/testing';
import type { TestProject } from 'vitest/node';
import { startRedis } from '@app/queue/testing';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { serverUrl: string; template: string };
    /** Null where no redis-server is installed; the tests of that backend are then not part of the run. */
    redisUrl: string | null;
    /** Rounds of a test at random. */
    rounds: number;
    /** A factor on the waits of the queue in processes that tests start (TEST_QUEUE_WAIT_FACTOR). */
    queueWaitFactor: number;
    /** A factor on the numbers of members in tests that stop a run while it is under way. */
    memberScale: number;
  }
}

/** One PostgreSQL for the whole test run; each test file clones a database of its own from its template. One Redis. */
export default async function setup(project: TestProject) {
  const server = await startTestServer(path.resolve(import.meta.dirname, '.data/test'));
  const redis = await startRedis();
  if (!redis) console.log('No redis-server found: the queue is tested on PostgreSQL alone. Install redis-server to test it on both.');
  project.provide('testServer', { serverUrl: server.serverUrl, template: server.template });
  project.provide('redisUrl', redis?.url ?? null);
  return async () => {
    await redis?.stop();
    await server.stop();
  };
}
