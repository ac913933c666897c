import type { JobLane } from '@app/contract';
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
import pg from 'pg';
import { POSTGRES_SCHEMA, type QueueAddress } from './address.ts';

/* Per lane; connections are opened on first use and closed when idle. */
const postgresConnectionsMax = 2;
/** Timeout after which an enqueueing caller gets an error when Redis is gone, instead of waiting for it to return. */
const redisCommandTimeoutMs = 3_000;

/*
 * The same timeouts as the product's own pool: the server ends a statement, and a silent server is waited for slightly longer.
 * node-postgres closes a connection whose answer does not arrive in time.
 */
const postgresDeadlines = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
};
/** Creating BullMQ's tables takes longer than any other statement, and several processes wait for one another. */
const migrationMs = 60_000;

const onPostgres = withBackend(createPostgresBackend);
/* A lost connection rejects its statement too; without a listener, its 'error' event would end the process. */
const outliveConnection = (client: pg.ClientBase) => void client.on('error', () => {});
const postgresConnection = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  schema: POSTGRES_SCHEMA,
  max: postgresConnectionsMax,
  onConnect: outliveConnection,
  ...postgresDeadlines,
});

/** Creates or migrates BullMQ's tables; several processes may do it concurrently. Nothing to do on Redis. */
export async function migrateQueue({ redisUrl, databaseUrl }: QueueAddress): Promise<void> {
  if (redisUrl !== undefined) return;
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: postgresDeadlines.connectionTimeoutMillis,
    query_timeout: migrationMs,
  });
  outliveConnection(client);
  await client.connect();
  await runMigrations(client, POSTGRES_SCHEMA).finally(() => client.end());
}

export function openBackendQueue({ redisUrl, databaseUrl }: QueueAddress, lane: JobLane, options: Omit<QueueOptions, 'connection'>) {
  if (redisUrl === undefined) return new onPostgres.Queue(lane, { ...options, connection: postgresConnection(databaseUrl) });
  return new Queue(lane, { ...options, connection: { url: redisUrl, maxRetriesPerRequest: null, commandTimeout: redisCommandTimeoutMs } });
}

export function openBackendWorker(
  { redisUrl, databaseUrl }: QueueAddress,
  lane: JobLane,
  processor: Processor,
  options: Omit<WorkerOptions, 'connection'>,
) {
  if (redisUrl === undefined) return new onPostgres.Worker(lane, processor, { ...options, connection: postgresConnection(databaseUrl) });
  return new Worker(lane, processor, { ...options, connection: { url: redisUrl, maxRetriesPerRequest: null } });
}
