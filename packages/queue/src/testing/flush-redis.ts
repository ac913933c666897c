import { Redis } from 'ioredis';

/** Deletes everything in a Redis (FLUSHALL). */
export async function flushRedis({ url }: { url: string }): Promise<void> {
  const client = new Redis(url);
  try {
    await client.flushall();
  } finally {
    client.disconnect();
  }
}
