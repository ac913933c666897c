import { Redis } from 'ioredis';

/** `evictionPolicy`: what Redis does when its memory is full; any other than `noeviction` deletes jobs. */
export type RedisSettings = { version: string; evictionPolicy: string; isPersistent: boolean };

const connectTimeoutMs = 5_000;

/**
 * Reads the configuration of a Redis server that decides whether its jobs survive.
 * @throws Error when the server does not answer within seconds
 */
export async function getRedisSettings(redisUrl: string): Promise<RedisSettings> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => {}); // the call that fails is rejected
  try {
    await redis.connect();
    const info = await redis.info();
    const valueOf = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
    return {
      version: valueOf('redis_version'),
      evictionPolicy: valueOf('maxmemory_policy'),
      isPersistent: valueOf('aof_enabled') === '1' || Number(valueOf('rdb_last_save_time')) > 0,
    };
  } finally {
    redis.disconnect();
  }
}
