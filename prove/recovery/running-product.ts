import path from 'node:path';
import { openQueue } from '@app/queue';
import { type ClockFile, startApiProcess, endProgram, type Program, type ProgramSettings, startWorkerProcess } from '@app/worker/testing';
import { createRest, type Rest } from '../../e2e/create-rest.ts';

/* The waits of the queue are those of production. */
const queueWaitFactor = 1;

export type RunningProduct = {
  /** Of its api; the same after a restart. */
  url: string;
  port: number;
  rest: Rest;
  /** The complete log of the api and the worker that run at present. */
  log: () => string;
  /** True when neither the api nor the worker has ended or been told to since they were started. */
  hasKeptRunning: () => boolean;
  /** What readiness says of the database: `ok`, or the reason. */
  getDatabaseState: () => Promise<string>;
  /** Enqueues a run of interest, as its schedule does every five minutes. */
  runInterest: () => Promise<void>;
  /** Ends both processes as an operator does, and starts them with another DATABASE_URL; returns how long they took to end, ms. */
  restartAt: (databaseUrl: string) => Promise<number>;
  stop: () => Promise<void>;
};

/** `port`: of an earlier api that has ended. */
type Options = { databaseUrl: string; redisUrl?: string | undefined; clock: ClockFile; port?: number };

export const programSettings = ({ databaseUrl, redisUrl, clock }: Options): ProgramSettings => ({
  databaseUrl,
  redisUrl,
  clockFile: clock.file,
  queueWaitFactor,
});

/** The settings of `operate` on the same database, with the same clock. */
export const operateSettings = ({ url }: { url: string }, clock: ClockFile): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: path.dirname(clock.file),
  TEST_CLOCK_FILE: clock.file,
});

/** Starts the built api and worker on a database, like an operator: configured by their environment. */
export async function startRunningProduct(options: Options): Promise<RunningProduct> {
  let { databaseUrl } = options;
  let api = await startApiProcess(programSettings(options), options.port === undefined ? {} : { PORT: String(options.port) });
  let worker = await startWorkerProcess(programSettings(options));
  const ended = new Set<Program>();
  const watch = () => {
    for (const program of [api, worker]) void program.ended.then(() => ended.add(program));
  };
  watch();
  const { url } = api;
  const stop = async () => void (await Promise.all([endProgram(api, 'SIGTERM'), endProgram(worker, 'SIGTERM')]));
  const port = Number(new URL(url).port);
  return {
    url,
    port,
    rest: createRest(url),
    log: () => api.log() + worker.log(),
    hasKeptRunning: () => [api, worker].every((program) => !ended.has(program) && !program.log().includes('"ending"')),
    getDatabaseState: async () => {
      const response = await fetch(`${url}/health/ready`);
      const { database = '' } = (await response.json()) as Record<string, string>;
      return database;
    },
    runInterest: async () => {
      const queue = await openQueue({ redisUrl: options.redisUrl, databaseUrl }, () => {});
      await queue.enqueue('accrue-interest', { runId: null }).finally(() => queue.close());
    },
    restartAt: async (other) => {
      const startedAt = performance.now();
      await stop();
      const endedIn = performance.now() - startedAt;
      databaseUrl = other;
      const settings = programSettings({ ...options, databaseUrl });
      [api, worker] = await Promise.all([startApiProcess(settings, { PORT: String(port) }), startWorkerProcess(settings)]);
      watch();
      return endedIn;
    },
    stop,
  };
}
