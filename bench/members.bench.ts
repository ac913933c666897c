import path from 'node:path';
import { getDashboardStats, listMyTransactions, listStatement, type AnyCallerCtx } from '@app/core';
import { createTestDb, startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { measureInTurns, percentile } from './figures/measure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { fillLists } from './lists/fill-lists.ts';
import { fillMember } from './members/fill-member.ts';

/* The slowest of a hundred pages of a member with very many rows, against those of a member with 100, in one database by turns. */
const {
  positionals: [given],
} = readFlags({ usage: 'npm run bench -- members [number]', does: 'The number is how many rows the member has.', names: 'a size' });
const [few, many] = [100, Number(given ?? 100_000)];
const rounds = 200;
const now = new Date('2026-11-20T02:00:00Z');

const server = await startTestServer(path.join(root, '.data', 'test'));
const { db, close } = await createTestDb(server, { connectionsMax: 2, statementTimeoutMs: 0 });
await fillLists(db, { members: 10_000, now });
const ids = { few: await fillMember(db, { rows: few, now }), many: await fillMember(db, { rows: many, now }) };
await db.execute(sql`vacuum analyze`);

function as(id: string): AnyCallerCtx {
  const actor = { id, username: 'member', role: 'user' as const };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const base = {
    db,
    now: () => now,
    enqueue: () => Promise.resolve(),
    invalidate: () => {},
    log,
    rateLimitScale: 1,
    secretKey: () => new Uint8Array(32),
  };
  return { ...base, actor } as unknown as AnyCallerCtx; // each verb below is called as a member
}
const reads = {
  dashboard: (ctx: AnyCallerCtx) => getDashboardStats(ctx),
  'statement, first page': (ctx: AnyCallerCtx) => listStatement(ctx, { limit: 20 }),
  'own transactions, first page': (ctx: AnyCallerCtx) => listMyTransactions(ctx, { limit: 20 }),
};
const figures = [];
for (const [name, read] of Object.entries(reads)) {
  const taken = await measureInTurns({ many: () => read(as(ids.many)), few: () => read(as(ids.few)) }, rounds);
  const [ofMany, ofFew] = [percentile(taken.many, 99), percentile(taken.few, 99)];
  figures.push({
    name: `member's ${name}, p99 of ${rounds}`,
    product: `${many.toLocaleString('en')} rows ${ofMany.toFixed(1)} ms`,
    comparedWith: `${few} rows ${ofFew.toFixed(1)} ms`,
    ratio: ofMany / ofFew,
    limit: { atMost: 1.3 },
  });
}
await close();
await server.stop();
reportFigures(figures);
