import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openBalancer } from '@app/db/testing';
import { openQueue } from '@app/queue';
import { endProgram, startApiProcess, startWorkerProcess, type ClockFile, type Program } from '@app/worker/testing';
import { createRest, type Rest } from '../../e2e/create-rest.ts';

export const processesOfEach = 3;
/* The waits of the queue are those of production. */
const queueWaitFactor = 1;

export type Machines = {
  /** The one address of all api processes. */
  url: string;
  rest: Rest;
  /** Kills one api and one worker, the next ones each time, and starts others in their place, as on machines that were lost. */
  replaceOne: () => Promise<void>;
  /** Enqueues a run of interest, as its schedule does every five minutes. */
  runInterest: () => Promise<void>;
  /** What readiness says, by the address of all: `ok` or the reason, by the name of the examination. */
  getStates: () => Promise<Record<string, string>>;
  /** Processes that have ended without being killed. */
  countCrashes: () => number;
  stop: () => Promise<void>;
};

/** `folder`: in which each process gets one of its own, as on a machine of its own. */
type Options = { databaseUrl: string; replicaUrl?: string | undefined; redisUrl: string | undefined; clock: ClockFile; folder: string };

type Kind = 'api' | 'worker';

/**
 * Starts three api and three worker processes, and one address for the api. As on machines of their own they share a database, a queue,
 * SECRET_KEY and the folder of exports, and nothing else.
 */
export async function startMachines({ databaseUrl, replicaUrl, redisUrl, clock, folder }: Options): Promise<Machines> {
  const balancer = await openBalancer();
  const url = `http://127.0.0.1:${balancer.port}`;
  const secretKey = randomBytes(32).toString('base64');
  const exportsDir = path.join(folder, 'exports');
  fs.mkdirSync(exportsDir);
  const running: Record<Kind, { program: Program; port?: number }[]> = { api: [], worker: [] };
  const told = new Set<Program>();
  let crashes = 0;
  let started = 0;
  const start = async (kind: Kind) => {
    const dataDir = path.join(folder, `machine-${started++}`);
    fs.mkdirSync(dataDir);
    fs.symlinkSync(exportsDir, path.join(dataDir, 'exports'));
    const settings = { databaseUrl, redisUrl, clockFile: clock.file, queueWaitFactor };
    const own = { DATA_DIR: dataDir, SECRET_KEY: secretKey, ...(replicaUrl !== undefined && { DATABASE_REPLICA_URL: replicaUrl }) };
    if (kind === 'api') {
      const program = await startApiProcess(settings, own);
      const port = Number(new URL(program.url).port);
      balancer.ports.add(port);
      running.api.push({ program, port });
    } else running.worker.push({ program: await startWorkerProcess(settings, own) });
    const { program } = running[kind].at(-1) ?? {};
    void program?.ended.then(() => told.has(program) || crashes++);
  };
  const kill = async (kind: Kind) => {
    const { program, port } = running[kind].shift() ?? {};
    if (program === undefined) return;
    told.add(program);
    await endProgram(program);
    if (port !== undefined) balancer.ports.delete(port);
  };
  for (let nth = 0; nth < processesOfEach; nth++) {
    await start('api');
    await start('worker');
  }
  return {
    url,
    rest: createRest(url),
    replaceOne: async () => {
      await Promise.all([kill('api'), kill('worker')]);
      await Promise.all([start('api'), start('worker')]);
    },
    runInterest: async () => {
      const queue = await openQueue({ redisUrl, databaseUrl }, () => {});
      await queue.enqueue('accrue-interest', { runId: null }).finally(() => queue.close());
    },
    getStates: async () => {
      const response = await fetch(`${url}/health/ready`);
      return (await response.json()) as Record<string, string>;
    },
    countCrashes: () => crashes,
    stop: async () => {
      const programs = [...running.api, ...running.worker].map(({ program }) => program);
      for (const program of programs) told.add(program);
      await Promise.all(programs.map((program) => endProgram(program, 'SIGTERM')));
      await balancer.close();
    },
  };
}
