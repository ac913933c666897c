import path from 'node:path';
import { CannotStart, isPublicAddress } from '@app/contract';
import { checkSecretKey, ensureMasterAdmin, findOverdue, readinessProbes, refusePublicDemo, type Ctx } from '@app/core';
import { checkPooler, createDb, isUsableSchema, migrateDb, openReplica, programVersion, watchSchema } from '@app/db';
import { createHub, noInvalidations, openSender } from '@app/live';
import { addHttpMetrics, addSharedMetrics, addStreamMetrics, createRegistry } from '@app/metrics';
import { batchJobs, openQueue, startWatchdog } from '@app/queue';
import { createClock, createLogger, readOrCreateSecretKey, readPreviousSecretKey, runProcess, startTracing } from '@app/runtime';
import { closeServer } from './close-server.ts';
import { env } from './env.ts';
import { listen } from './listen.ts';
import { createMetricsServer } from './metrics-server.ts';
import { createServer } from './server.ts';
import { webRoot } from './web-root.ts';

const log = createLogger('api', env);
log.info({ version: programVersion, node: process.version }, 'starting');

/* A password generated here would have to be written to a log; `npm start` shows one on the terminal instead. */
const refuseMissingPassword = (): never => {
  throw new CannotStart('There is no master admin yet: set MASTER_ADMIN_PASSWORD for the first start.');
};

await runProcess(log, async () => {
  const tracing = { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: 'daily-interest-api', version: programVersion, log };
  const stopTracing = await startTracing(tracing);
  if (env.DATABASE_URL === undefined) throw new CannotStart('DATABASE_URL is not set; `npm start` provides one.');
  await migrateDb(env.DATABASE_URL, { say: (sentence) => log.info(sentence) });
  const { isPooled } = await checkPooler(env.DATABASE_URL, { isUsedByQueue: env.REDIS_URL === undefined });
  const clock = createClock(env);
  const database = createDb(env.DATABASE_URL, {
    applicationName: 'api',
    clockOffsetMs: clock.clockOffsetMs,
    preparesStatements: true,
    isPooled,
  });
  const replicaUrl = env.DATABASE_REPLICA_URL;
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica(database.db, replicaUrl, {
          applicationName: 'api',
          say: (sentence, state) => log[state === 'ok' ? 'info' : 'warn'](sentence),
        });
  const queue = await openQueue({ redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL }, (error) =>
    log.warn({ err: error }, 'queue connection error'),
  );
  // The database is the source of truth for pending work: a sweep finds the row of a job that could not be enqueued.
  const batchedQueue = batchJobs(queue, (error) => log.error({ err: error }, 'jobs not queued; a sweep will find them'));
  const sender = env.LIVE ? openSender(env.DATABASE_URL, log) : noInvalidations;
  /* A pooler gives a connection to another client after each transaction, and with it what it listened to. */
  const live = env.LIVE && !isPooled ? createHub(env.DATABASE_URL, log) : undefined;
  if (env.LIVE && isPooled) log.info('DATABASE_URL leads to a pooler, so this process has no live streams: pages poll');
  const secretKey = readOrCreateSecretKey(env);
  const core: Ctx = {
    db: database.db,
    ...clock,
    enqueue: batchedQueue.enqueue,
    invalidate: sender.invalidate,
    log,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    secretKey: () => secretKey,
    previousSecretKey: readPreviousSecretKey(env),
    isPublic: isPublicAddress(env),
    webOrigin: env.PUBLIC_URL === undefined ? `http://localhost:${env.PORT}` : new URL(env.PUBLIC_URL).origin,
    exportsDir: path.join(env.DATA_DIR, 'exports'),
  };
  await checkSecretKey(core);
  await refusePublicDemo(core.db, env);
  await ensureMasterAdmin(core, env.MASTER_ADMIN_PASSWORD ?? refuseMissingPassword);
  const getLastKnownSchemaStatus = watchSchema(database.db);
  const registry = createRegistry(programVersion);
  const { getPoolFigures } = database;
  const readMetrics = addSharedMetrics(registry, { getPoolFigures, replica, core, queue, dataDir: env.DATA_DIR });
  if (live) addStreamMetrics(registry, live.countStreams);
  let isDraining = false;
  const app = await createServer({
    core,
    replica,
    live,
    dashboard: { queue, isWritable: env.QUEUE_ACTIONS },
    probes: readinessProbes(core, 'api', { queue, replica }),
    isDraining: () => isDraining,
    acceptsCalls: async () => isUsableSchema(await getLastKnownSchemaStatus()),
    webRoot,
    trustProxy: env.TRUST_PROXY,
    isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: env.PUBLIC_URL,
    loggerInstance: log,
    onAnswered: addHttpMetrics(registry),
  });
  const address = await listen(app, { host: env.HOST, port: env.PORT }, { host: 'HOST', port: 'PORT' });
  log.info({ address }, 'listening');
  const watchdog = startWatchdog(queue, { findOverdue: () => findOverdue(core), log, waitFactor: env.TEST_QUEUE_WAIT_FACTOR });
  const metrics = createMetricsServer(readMetrics);
  const { METRICS_HOST: metricsHost, METRICS_PORT: metricsPort } = env;
  if (metricsPort !== undefined)
    await listen(metrics, { host: metricsHost, port: metricsPort }, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  const close = async () => {
    await watchdog.close();
    await metrics.close();
    isDraining = true;
    live?.endStreams();
    await closeServer(app);
    await live?.close();
    await sender.close();
    await batchedQueue.close();
    await queue.close();
    await replica?.close();
    await database.close();
    await stopTracing();
  };
  return { close };
});
