import { Redis } from 'ioredis';

/**
 * `evictionPolicy`: what Redis does when its memory is full; any other than `noeviction` deletes jobs. `isPersistent`: it writes its
 * data to a disk, as a log or as snapshots.
 */
export type RedisSettings = { version: string; evictionPolicy: string; isPersistent: boolean };

const answerWithinMs = 5_000;

/**
 * Reads the configuration of a Redis server that decides whether its jobs survive.
 * @throws Error, with the reason, when the server does not answer within five seconds
 */
export async function getRedisSettings(redisUrl: string): Promise<RedisSettings> {
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  /* The reason of a lost connection; the command that it ends says only that the connection is closed. */
  let connectionError: Error | undefined;
  redis.on('error', (error) => {
    connectionError = error;
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), answerWithinMs);
  });
  try {
    return await Promise.race([readSettings(redis), patience]);
  } catch (error) {
    throw connectionError ?? error;
  } finally {
    clearTimeout(timer);
    redis.disconnect();
  }
}

async function readSettings(redis: Redis): Promise<RedisSettings> {
  await redis.connect();
  const info = await redis.info();
  const valueOf = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
  const [, snapshots = ''] = await redis.config('GET', 'save'); // the name and the value
  return {
    version: valueOf('redis_version'),
    evictionPolicy: valueOf('maxmemory_policy'),
    isPersistent: valueOf('aof_enabled') === '1' || snapshots !== '',
  };
}
