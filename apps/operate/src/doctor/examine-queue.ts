import { getRedisSettings, pingQueue } from '@app/queue';
import type { OperatorSettings } from '../command.ts';
import { levelOf, reasonOf, type Finding } from './finding.ts';

/** The queue's server: whether it answers, and whether it keeps jobs. */
export async function examineQueue({ REDIS_URL: redisUrl, DATABASE_URL: databaseUrl }: OperatorSettings): Promise<Finding[]> {
  const about = 'queue';
  try {
    if (redisUrl === undefined) {
      await pingQueue({ redisUrl, databaseUrl });
      return [{ about, level: 'ok', says: 'on PostgreSQL' }];
    }
    const { version, evictionPolicy, isPersistent } = await getRedisSettings(redisUrl);
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
    return [{ about, level: 'fail', says: `The queue can't be reached (${reasonOf(error)})` }];
  }
}
