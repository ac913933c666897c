import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCoreFixture, createGeneratedMembers } from '@app/core/testing';
import { startTestServer } from '@app/db/testing';
import { openSender } from '@app/live';
import { openStream } from '@app/live/testing';
import { freePort } from '@app/queue/testing';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { approveOverRest, createPendingDeposits, ratePerSecond } from './approvals/approve-over-rest.ts';
import { median } from './figures/measure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { startApi } from './figures/start-api.ts';

/*
 * What announcing changes costs: approvals with live streams on against an api with LIVE=0, in alternating rounds on one database; and the
 * processor time of an api whose 1,000 streams are told of ten changes a second.
 */
const clients = 16;
const rounds = 5;
const streams = 1_000;
const streamsOfSession = 3;
const sessionsOfUser = 3;
const toldSeconds = 20;
const betweenMs = 100;
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- live [number]',
  does: 'The number is how many deposits a round approves.',
  names: 'a number',
});
const perRound = Number(given ?? 800);

const server = await startTestServer(path.join(root, '.data', 'test'));
const fixture = await createCoreFixture(server);
fixture.clock.follow({ now: () => new Date() });
const { db, url } = fixture;

async function measureApprovals(): Promise<{ on: number; off: number }> {
  const [on, off] = [await startApi(url, { LIVE: '1' }), await startApi(url, { LIVE: '0' })];
  try {
    await createGeneratedMembers(db, { count: perRound, purchasedAt: new Date(Date.now() - 3_600_000), durationDays: 7 });
    const token = await fixture.logIn(fixture.masterAdmin);
    const rates = { on: [] as number[], off: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      const order = round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const); // the database grows meanwhile
      for (const name of order) {
        const rate = await ratePerSecond(clients, await createPendingDeposits(db), approveOverRest(name === 'on' ? on : off, token));
        if (round >= 0) rates[name].push(rate);
      }
    }
    return { on: median(rates.on), off: median(rates.off) };
  } finally {
    await on.stop();
    await off.stop();
  }
}

async function measureStreams(): Promise<{ cpuOfCore: number; kilobytesEach: number; events: number }> {
  const metricsPort = await freePort();
  const api = await startApi(url, { METRICS_PORT: String(metricsPort) });
  const sender = openSender(url, { warn: () => {} });
  const metricOf = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  };
  try {
    const before = await metricOf('process_resident_memory_bytes');
    const open = [];
    let events = 0;
    while (open.length < streams) {
      const user = await fixture.createUser();
      for (let session = 0; session < sessionsOfUser; session++) {
        const token = await fixture.logIn(user);
        for (let count = 0; count < streamsOfSession && open.length < streams; count++) open.push(await openStream(api.base, token));
      }
    }
    for (const stream of open) await stream.nextTopics();
    const memory = (await metricOf('process_resident_memory_bytes')) - before;
    const reading = open.map(async (stream) => {
      while ((await stream.next()) !== undefined) events += 1;
    });
    const cpuBefore = await metricOf('process_cpu_seconds_total');
    const begun = performance.now();
    for (let sent = 0; sent < (toldSeconds * 1000) / betweenMs; sent++) {
      sender.invalidate({ topics: ['requests'], to: 'everyone' });
      await sleep(betweenMs);
    }
    const seconds = (performance.now() - begun) / 1000;
    const cpu = (await metricOf('process_cpu_seconds_total')) - cpuBefore;
    for (const stream of open) stream.close();
    await Promise.all(reading);
    return { cpuOfCore: cpu / seconds, kilobytesEach: memory / streams / 1000, events: events / streams / seconds };
  } finally {
    await sender.close();
    await api.stop();
  }
}

const measure = async () => ({ approvals: await measureApprovals(), told: await measureStreams() });
const { approvals, told } = await measure().finally(async () => {
  await fixture.close();
  await server.stop();
});
console.log(
  `${streams} streams: ${told.kilobytesEach.toFixed(0)} kB of memory each, ${told.events.toFixed(1)} events/s received by each of ${1000 / betweenMs} sent`,
);
reportFigures([
  {
    name: `approvals over REST with live streams, ${clients} clients`,
    product: `${Math.round(approvals.on)}/s`,
    comparedWith: `LIVE=0 ${Math.round(approvals.off)}/s`,
    ratio: approvals.on / approvals.off,
    limit: { atLeast: 0.95 },
  },
  {
    name: `processor time of ${streams} streams`,
    product: `${(told.cpuOfCore * 100).toFixed(0)} % of a core`,
    comparedWith: 'a core',
    ratio: told.cpuOfCore,
    limit: { atMost: 0.2 },
  },
]);
