import path from 'node:path';
import { createGeneratedMembers } from '@app/core/testing';
import { createTestDb, startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { approveOverRest, createPendingDeposits, ratePerSecond, switchProtection } from './approvals/approve-over-rest.ts';
import { approveWithMinimalSql } from './approvals/minimal-approval.ts';
import { median } from './figures/measure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { startApi } from './figures/start-api.ts';

/*
 * Approvals of deposits over REST by 16 concurrent clients, against the same rows written by minimal SQL on as many connections
 * of the same database in the same run, and against itself with protection on: in alternating rounds, so that all run under the same load.
 */
const clients = 16;
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- approvals [number]',
  does: 'The number is how many deposits a round approves.',
  names: 'a number',
});
const perRound = Number(given ?? 800);
const rounds = 3;

const server = await startTestServer(path.join(root, '.data', 'test'));
const { db, url, close } = await createTestDb(server, { connectionsMax: clients, statementTimeoutMs: 0, clockOffsetMs: undefined });
const api = await startApi(url);

async function measure() {
  const token = await api.logIn();
  const [admin] = await db.execute<{ id: string }>(sql`select id from users where username = 'masteradmin'`);
  const adminId = admin?.id ?? '';
  await createGeneratedMembers(db, { count: perRound, purchasedAt: new Date(Date.now() - 3_600_000), durationDays: 7 });
  const overRest = approveOverRest(api, token);
  const withMinimalSql = (id: string) => approveWithMinimalSql(db, { id, adminId, now: new Date() });
  await ratePerSecond(clients, (await createPendingDeposits(db)).slice(0, clients * 4), overRest); // warm-up: compiled and connected before the measurement
  const [product, baseline, guarded]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    baseline.push(await ratePerSecond(clients, await createPendingDeposits(db), withMinimalSql));
    product.push(await ratePerSecond(clients, await createPendingDeposits(db), overRest));
    await switchProtection(db, adminId, true);
    guarded.push(await ratePerSecond(clients, await createPendingDeposits(db), overRest));
    await switchProtection(db, adminId, false);
  }
  return { product: median(product), baseline: median(baseline), guarded: median(guarded) };
}

const { product, baseline, guarded } = await measure().finally(async () => {
  await api.stop();
  await close();
  await server.stop();
});
reportFigures([
  {
    name: `approvals over REST, ${clients} clients`,
    product: `${Math.round(product)}/s`,
    comparedWith: `minimal SQL ${Math.round(baseline)}/s`,
    ratio: product / baseline,
    limit: { atLeast: 0.5 },
  },
  {
    name: `approvals over REST with protection, ${clients} clients`,
    product: `${Math.round(guarded)}/s`,
    comparedWith: `without it ${Math.round(product)}/s`,
    ratio: guarded / product,
    limit: { atLeast: 0.8 },
  },
]);
