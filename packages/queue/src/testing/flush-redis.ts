import { Redis } from 'ioredis';

/** Takes everything from a Redis, as FLUSHALL does. */
export async function flushRedis({ url }: { url: string }): Promise<void> {
  const client = new Redis(url);
  try {
    await client.flushall();
  } finally {
    client.disconnect();
  }
}
