import path from 'node:path';
import { CannotStart, lastCheckpointName } from '@app/contract';
import { checkSecretKey, createLogSigner } from '@app/core';
import { checkPooler, createDb, isUsableSchema, migrateDb, openReplica, programVersion, requireSchema, watchSchema } from '@app/db';
import { noInvalidations, openSender } from '@app/live';
import { addJobMetrics, addSharedMetrics, createRegistry } from '@app/metrics';
import {
  createClock,
  createLogger,
  makeFolder,
  readOrCreateLogSigningKey,
  readOrCreateSecretKey,
  readPreviousSecretKey,
  runProcess,
  startTracing,
} from '@app/runtime';
import { openChannels } from './channels/open-channels.ts';
import { env } from './env.ts';
import { startHealthServer } from './health-server.ts';
import { startWorker } from './start-worker.ts';

const log = createLogger('worker', env);
log.info({ version: programVersion, node: process.version }, 'starting');

await runProcess(log, async ({ giveUp }) => {
  const tracing = { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: 'daily-interest-worker', version: programVersion, log };
  const stopTracing = await startTracing(tracing);
  if (env.DATABASE_URL === undefined) throw new CannotStart('DATABASE_URL is not set; `npm start` provides one.');
  await migrateDb(env.DATABASE_URL, { say: (sentence) => log.info(sentence) });
  const { isPooled } = await checkPooler(env.DATABASE_URL, { isUsedByQueue: env.REDIS_URL === undefined });
  const clock = createClock(env);
  const database = createDb(env.DATABASE_URL, { applicationName: 'worker', clockOffsetMs: clock.clockOffsetMs, isPooled });
  const replicaUrl = env.DATABASE_REPLICA_URL;
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica(database.db, replicaUrl, {
          applicationName: 'worker',
          say: (sentence, state) => log[state === 'ok' ? 'info' : 'warn'](sentence),
        });
  const sender = env.LIVE ? openSender(env.DATABASE_URL, log) : noInvalidations;
  const secretKey = readOrCreateSecretKey(env);
  const core = {
    db: database.db,
    ...clock,
    invalidate: sender.invalidate,
    log,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    secretKey: () => secretKey,
    previousSecretKey: readPreviousSecretKey(env),
    exportsDir: path.join(env.DATA_DIR, 'exports'),
  };
  await checkSecretKey(core);
  const lastCheckpointFile = path.join(env.DATA_DIR, lastCheckpointName);
  makeFolder(path.dirname(lastCheckpointFile));
  const logHost = env.PUBLIC_URL === undefined ? 'localhost' : new URL(env.PUBLIC_URL).host;
  const logSigning = {
    signer: createLogSigner(`${logHost}/ledger-log`, readOrCreateLogSigningKey(env)),
    lastCheckpointFile,
  };
  const channels = openChannels(env);
  const getLastKnownSchemaStatus = watchSchema(database.db);
  const refuseOtherSchema = async () => {
    const status = await getLastKnownSchemaStatus();
    if (isUsableSchema(status)) return;
    log.fatal({ schema: status }, 'ALARM: the schema is not that of this program any more: no job is run');
    giveUp('the schema is not that of this program any more');
    requireSchema(status);
  };
  const address = { redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL, waitFactor: env.TEST_QUEUE_WAIT_FACTOR };
  const registry = createRegistry(programVersion);
  const options = { logSigning, channels, replica, beforeJob: refuseOtherSchema, onEnded: addJobMetrics(registry) };
  const { probes, ctx, queue, ...worker } = await startWorker(core, address, options);
  const { getPoolFigures } = database;
  const readMetrics = addSharedMetrics(registry, { getPoolFigures, replica, core: ctx, queue, dataDir: env.DATA_DIR });
  const { METRICS_HOST: host, WORKER_HEALTH_PORT: port } = env;
  const health = port === undefined ? undefined : await startHealthServer(core, { host, port, probes, readMetrics });
  log.info({ queue: env.REDIS_URL === undefined ? 'postgresql' : 'redis', channels: Object.keys(channels) }, 'working');
  const close = async () => {
    await health?.close();
    await worker.close();
    await sender.close();
    await replica?.close();
    await database.close();
    await stopTracing();
  };
  return { close };
});
