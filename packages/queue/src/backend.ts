import { CannotStart, jobLanes, type JobLane } from '@app/contract';
import {
  assertSchemaCompatibility,
  createPostgresBackend,
  LATEST_SCHEMA_VERSION,
  Queue,
  runMigrations,
  SchemaMigrationRequiredError,
  withBackend,
  Worker,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import { POSTGRES_SCHEMA, type QueueSettings } from './address.ts';

/* Per lane; connections are opened on first use and closed when idle. */
const postgresConnectionsMax = 2;
/** Timeout after which an enqueueing caller gets an error when Redis is gone, instead of waiting for it to return. */
const redisCommandTimeoutMs = 3_000;
/*
 * A connection on which a command has no answer for this long is closed and opened anew: a network that lost the connection without
 * closing it would otherwise keep a worker waiting for a quarter of an hour. Longer than a worker waits for a job in Redis.
 */
const redisSilenceMaxMs = 20_000;
const redisConnection = (url: string) => ({ url, maxRetriesPerRequest: null, socketTimeout: redisSilenceMaxMs });

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

/**
 * Creates or migrates BullMQ's tables; several processes may do it concurrently. Nothing to do on Redis.
 * @throws CannotStart when it is necessary and the role of the address may not do it
 */
export async function migrateQueue({ redisUrl, databaseUrl }: QueueSettings): Promise<void> {
  if (redisUrl !== undefined) return;
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: postgresDeadlines.connectionTimeoutMillis,
    query_timeout: migrationMs,
  });
  outliveConnection(client);
  await client.connect();
  try {
    /* The role of a running program may not create anything, not even what exists. */
    if (!(await isMigrated(client))) await runMigrations(client, POSTGRES_SCHEMA);
    for (const lane of jobLanes) await ensureNumbers(client, lane);
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
    throw new CannotStart(
      'The tables of the queue are missing or at an older schema, and the role of DATABASE_URL may not create them: run `operate migrate` as the owner of the tables.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

const insufficientPrivilege = '42501';

/* BullMQ creates the sequence of a lane's job numbers with its first job, when the role of a running program may not. */
async function ensureNumbers(client: pg.Client, lane: JobLane): Promise<void> {
  const { rows } = await client.query<{ name: string; exists: boolean }>(
    `select name, to_regclass(name) is not null as exists from format('%I.%I', $1::text, ${POSTGRES_SCHEMA}.job_id_seq_name($2)) as name`,
    [POSTGRES_SCHEMA, lane],
  );
  const missing = rows.find(({ exists }) => !exists);
  if (missing === undefined) return;
  await client.query('begin');
  /* The lock that BullMQ takes for it: programs that start at the same time create it once. */
  await client.query(`select pg_advisory_xact_lock(hashtext('bullmq:jidseq:' || $1::text))`, [lane]);
  await client.query(`create sequence if not exists ${missing.name}`);
  await client.query('commit');
}

async function isMigrated(client: pg.Client): Promise<boolean> {
  try {
    return (await assertSchemaCompatibility(client, POSTGRES_SCHEMA)) >= LATEST_SCHEMA_VERSION;
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return false;
    throw error;
  }
}

export function openBackendQueue({ redisUrl, databaseUrl }: QueueSettings, lane: JobLane, options: Omit<QueueOptions, 'connection'>) {
  if (redisUrl === undefined) return new onPostgres.Queue(lane, { ...options, connection: postgresConnection(databaseUrl) });
  return new Queue(lane, { ...options, connection: { ...redisConnection(redisUrl), commandTimeout: redisCommandTimeoutMs } });
}

export function openBackendWorker(
  { redisUrl, databaseUrl }: QueueSettings,
  lane: JobLane,
  processor: Processor,
  options: Omit<WorkerOptions, 'connection'>,
) {
  if (redisUrl === undefined) return new onPostgres.Worker(lane, processor, { ...options, connection: postgresConnection(databaseUrl) });
  return new Worker(lane, processor, { ...options, connection: redisConnection(redisUrl) });
}
