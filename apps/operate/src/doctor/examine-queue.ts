import { getRedisSettings } from '@app/queue';
import type { OperatorSettings } from '../command.ts';
import { levelOf, type Finding } from './finding.ts';

/** The Redis of the queue: whether it answers, and whether it keeps jobs. A queue on PostgreSQL needs nothing but the database. */
export async function examineQueue({ REDIS_URL }: OperatorSettings): Promise<Finding[]> {
  const about = 'queue';
  if (REDIS_URL === undefined) return [{ about, level: 'ok', says: 'on the database: REDIS_URL is not set' }];
  try {
    const { version, evictionPolicy, isPersistent } = await getRedisSettings(REDIS_URL);
    const isKept = evictionPolicy === 'noeviction';
    return [
      { about, level: 'ok', says: `on Redis ${version}` },
      {
        about: 'eviction',
        level: levelOf({ fail: !isKept }),
        says: isKept ? 'noeviction' : `maxmemory-policy is ${evictionPolicy}: a full Redis deletes jobs; set noeviction`,
      },
      {
        about: 'persistence',
        level: levelOf({ warn: !isPersistent }),
        says: isPersistent ? 'on' : 'off: a restart of Redis loses the jobs; the database still knows what is due',
      },
    ];
  } catch (error) {
    const { host } = new URL(REDIS_URL);
    return [{ about, level: 'fail', says: `Redis at ${host} does not answer (${error instanceof Error ? error.message : String(error)})` }];
  }
}
