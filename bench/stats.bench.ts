import path from 'node:path';
import { getAdminStats, getCoverage, listTransactionsWithSum, type Actor, type AnyCallerCtx, type Ctx } from '@app/core';
import { createTestDb, startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { measureInTurns, median } from './figures/measure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { fillLists } from './lists/fill-lists.ts';
import { fillTransfers } from './stats/fill-transfers.ts';

/*
 * The duration of the administrators' dashboard figures among very many transfers, against the baseline of the same run: the
 * plain sum of all transfers, which reads as many rows and does nothing else.
 */
const {
  positionals: [given],
} = readFlags({ usage: 'npm run bench -- stats [number]', does: 'The number is how many members there are.', names: 'a size' });
const MEMBERS = Number(given ?? 100_000);
const ROUNDS = 7;
const now = new Date('2026-11-20T02:00:00Z');

const server = await startTestServer(path.join(root, '.data', 'test'));
const { db, close } = await createTestDb(server, { connectionsMax: 2, statementTimeoutMs: 0 });
const { administrators } = await fillLists(db, { members: MEMBERS, now });
await fillTransfers(db, { transfers: 13 * MEMBERS, now });

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const base: Ctx = {
  db,
  now: () => now,
  enqueue: () => Promise.resolve(),
  invalidate: () => {},
  log: silent,
  rateLimitScale: 1,
  secretKey: () => new Uint8Array(32),
};
const actor: Actor = { id: administrators[0], username: 'bench', role: 'admin' };
const ctx = { ...base, actor } as AnyCallerCtx; // the verbs below are called as an administrator
const figures: Record<string, () => Promise<unknown>> = {
  'sum of all transfers': () => db.execute(sql`select sum(amount) from transfers`),
  'coverage, 7 days': () => getCoverage(ctx, { days: 7 }),
  'coverage, 30 days': () => getCoverage(ctx, { days: 30 }),
  'coverage, 90 days': () => getCoverage(ctx, { days: 90 }),
  totals: () => getAdminStats(ctx),
  'sum of rejected deposits': () => listTransactionsWithSum(ctx, { type: 'deposit', status: 'rejected', limit: 50 }),
};

const taken = await measureInTurns(figures, ROUNDS);
await close();
await server.stop();
const baseline = median(taken['sum of all transfers'] ?? []);
reportFigures(
  Object.entries(taken).map(([name, times]) => ({
    name: `figures of ${MEMBERS.toLocaleString('en')} members: ${name}`,
    product: `${median(times).toFixed(0)} ms`,
    comparedWith: `sum of all transfers ${baseline.toFixed(0)} ms`,
    ratio: median(times) / baseline,
  })),
);
