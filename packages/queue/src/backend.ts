import {
  createPostgresBackend,
  Queue,
  runMigrations,
  withBackend,
  Worker,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { POSTGRES_SCHEMA, QUEUE_NAME, type QueueAddress } from './address.ts';

const postgresConnectionsMax = 5;
/** A caller that only enqueues hears within this time that Redis is gone, instead of waiting for it to come back. */
const redisCommandTimeoutMs = 3_000;

const onPostgres = withBackend(createPostgresBackend);
const postgresConnection = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  schema: POSTGRES_SCHEMA,
  max: postgresConnectionsMax,
});

/** Makes or renews BullMQ's tables; several processes may do it at once. Nothing to do on Redis. */
export async function migrateQueue({ redisUrl, databaseUrl }: QueueAddress): Promise<void> {
  if (redisUrl !== undefined) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await runMigrations(client, POSTGRES_SCHEMA).finally(() => client.end());
}

export function openBackendQueue({ redisUrl, databaseUrl }: QueueAddress, options: Omit<QueueOptions, 'connection'>) {
  if (redisUrl === undefined) return new onPostgres.Queue(QUEUE_NAME, { ...options, connection: postgresConnection(databaseUrl) });
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null, commandTimeout: redisCommandTimeoutMs });
  connection.on('error', () => {}); // reported by the queue's own listener
  return new Queue(QUEUE_NAME, { ...options, connection });
}

export function openBackendWorker(
  { redisUrl, databaseUrl }: QueueAddress,
  processor: Processor,
  options: Omit<WorkerOptions, 'connection'>,
) {
  if (redisUrl === undefined)
    return new onPostgres.Worker(QUEUE_NAME, processor, { ...options, connection: postgresConnection(databaseUrl) });
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', () => {}); // reported by the worker's own listener
  return new Worker(QUEUE_NAME, processor, { ...options, connection });
}
