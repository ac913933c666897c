import { inject } from 'vitest';

/**
 * What the queue can live on, each to be tested: PostgreSQL always, Redis where one is installed. A test file that has a
 * number of a Redis database to itself takes no jobs from the others.
 */
export function listBackends({ redisDatabase }: { redisDatabase: number }): { backend: string; redisUrl: string | undefined }[] {
  const redisUrl = inject('redisUrl');
  const onPostgres = { backend: 'PostgreSQL', redisUrl: undefined };
  return redisUrl === null ? [onPostgres] : [onPostgres, { backend: 'Redis', redisUrl: `${redisUrl}/${redisDatabase}` }];
}
