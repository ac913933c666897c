import { inject } from 'vitest';

/**
 * The backends of the queue to test: PostgreSQL always, Redis where installed. Each test file uses its own Redis database number,
 * so that it takes no jobs from the others.
 */
export function listBackends({ redisDatabase }: { redisDatabase: number }): { backend: string; redisUrl: string | undefined }[] {
  const redisUrl = inject('redisUrl');
  const onPostgres = { backend: 'PostgreSQL', redisUrl: undefined };
  return redisUrl === null ? [onPostgres] : [onPostgres, { backend: 'Redis', redisUrl: `${redisUrl}/${redisDatabase}` }];
}
