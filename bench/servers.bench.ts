import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '@app/core';
import { createGeneratedMembers } from '@app/core/testing';
import { createTestDb, startTestServer } from '@app/db/testing';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { durationOf, measureInTurns, median } from './figures/measure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { startApi } from './figures/start-api.ts';
import { loadWithClients } from './servers/load-with-clients.ts';

/*
 * The api as a process: how long it takes to start, its memory at rest, a log-in against the bare hash of the password, and 200 clients
 * that call it without a pause. Started from what `npm run build` made, on the embedded PostgreSQL.
 */
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- servers [number]',
  does: 'The number is for how many seconds 200 clients call.',
  names: 'seconds',
});
const seconds = Math.min(Number(given ?? 60), 600);
const clients = 200;
const restMs = 5_000;
const bareProgram = ['-e', 'setInterval(() => {}, 1000)'];

const server = await startTestServer(path.join(root, '.data', 'test'));
const { db, url, close } = await createTestDb(server, { clockOffsetMs: undefined });
await createGeneratedMembers(db, { count: 10_000, purchasedAt: new Date(Date.now() - 3_600_000), durationDays: 7 });

const residentMiB = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
const bareStart = async () => void spawnSync(process.execPath, ['-e', '0']);

async function bareMemory(): Promise<number> {
  const bare = spawn(process.execPath, bareProgram, { stdio: 'ignore' });
  await sleep(restMs);
  const memory = residentMiB(bare.pid ?? 0);
  bare.kill('SIGTERM');
  await once(bare, 'exit');
  return memory;
}

async function measure() {
  const cold = await startApi(url); // the first on this database: it creates the master admin
  await cold.stop();
  const warmStarts: number[] = [];
  const bareStarts: number[] = [];
  let api = await startApi(url);
  for (let round = 0; round < 3; round++) {
    await api.stop();
    api = await startApi(url);
    warmStarts.push(api.startMs);
    bareStarts.push(await durationOf(bareStart));
  }
  try {
    await sleep(restMs);
    const memory = residentMiB(api.pid);
    const token = await api.logIn();
    const logIns = await measureInTurns({ product: api.logIn, hash: () => hashPassword('a password of the bench') }, 20);
    const load = { clients, token };
    const empty = await loadWithClients([`${api.base}/health/live`], { ...load, seconds: seconds / 4 });
    const calls = [
      'admin/stats',
      'admin/transactions?limit=20',
      'admin/users?limit=20',
      'admin/requests?status=pending&limit=20',
      'settings',
    ];
    const busy = await loadWithClients(
      calls.map((call) => `${api.base}/api/${call}`),
      { ...load, seconds },
    );
    return {
      cold: cold.startMs,
      warm: median(warmStarts),
      bareStart: median(bareStarts),
      memory,
      bareMemory: await bareMemory(),
      logIns,
      empty,
      busy,
    };
  } finally {
    await api.stop();
  }
}

const {
  cold,
  warm,
  bareStart: bare,
  memory,
  bareMemory: bareMiB,
  logIns,
  empty,
  busy,
} = await measure().finally(async () => {
  await close();
  await server.stop();
});
for (const [kind, count] of busy.serverErrors) console.log(`${count} × ${kind}`);
const serverErrors = [...busy.serverErrors.values()].reduce((sum, count) => sum + count, 0);
const ms = (value: number) => `${value.toFixed(0)} ms`;
const [logIn, hash] = [median(logIns.product), median(logIns.hash)];
reportFigures([
  { name: 'log-in', product: ms(logIn), comparedWith: `hash of the password ${ms(hash)}`, ratio: logIn / hash, limit: { atMost: 1.5 } },
  { name: 'first start of the api on a database', product: ms(cold), comparedWith: `empty program ${ms(bare)}`, ratio: cold / bare },
  { name: 'later start of the api', product: ms(warm), comparedWith: `empty program ${ms(bare)}`, ratio: warm / bare },
  {
    name: 'memory of the api at rest',
    product: `${memory.toFixed(0)} MiB`,
    comparedWith: `empty program ${bareMiB.toFixed(0)} MiB`,
    ratio: memory / bareMiB,
  },
  ...(['p50', 'p99'] as const).map((figure) => ({
    name: `${clients} clients for ${seconds} s: ${figure}`,
    product: `${ms(busy[figure])}, ${busy.perSecond.toFixed(0)}/s`,
    comparedWith: `empty call ${ms(empty[figure])}, ${empty.perSecond.toFixed(0)}/s`,
    ratio: busy[figure] / empty[figure],
  })),
  {
    name: `${clients} clients for ${seconds} s: answers with 5xx`,
    product: `${serverErrors}`,
    comparedWith: 'none',
    ratio: serverErrors,
    limit: { atMost: 0 },
  },
]);
