import path from 'node:path';
import {
  listAudit,
  listInvestments,
  listMyTransactions,
  listRequests,
  listStatement,
  listTransactions,
  listUsers,
  type Actor,
  type AnyCallerCtx,
  type Ctx,
} from '@app/core';
import {
  listLimit,
  type ListInvestmentsInput,
  type ListRequestsInput,
  type ListTransactionsInput,
  type ListUsersInput,
} from '@app/contract';
import { createTestDb, startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { fillLists, heavyBonuses, lightBonuses } from './lists/fill-lists.ts';

/*
 * The duration of one page of a list among very many rows, against the baseline of the same run: the first page of members by
 * primary key alone, as many rows, on the same connection. Every list has as many rows as there are members; one member has a
 * statement of 10,000 lines. A page of a member with 50,000 referral bonuses is also compared with that of one with 100,
 * because the balance beside each row is computed back from the newest line.
 */
const {
  positionals: [given],
} = readFlags({ usage: 'npm run bench -- lists [number]', does: 'The number is the size that it runs at.', names: 'a size' });
const MEMBERS = Number(given ?? 1_000_000);
const ROUNDS = 5;
const now = new Date('2026-11-20T02:00:00Z');

const server = await startTestServer(path.join(root, '.data', 'test'));
const { db, close } = await createTestDb(server, { connectionsMax: 2, statementTimeoutMs: 0 });
const beforeFilling = performance.now();
const { busiest, heavyReferrer, lightReferrer, administrators } = await fillLists(db, { members: MEMBERS, now });
const fillingSeconds = (performance.now() - beforeFilling) / 1000;

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const base: Ctx = {
  db,
  now: () => now,
  enqueue: () => Promise.resolve(),
  log: silent,
  rateLimitScale: 1,
  secretKey: () => new Uint8Array(32),
};
const as = (actor: Actor) => ({ ...base, actor }) as AnyCallerCtx; // each verb below is called as a user with its permission
const ctx = as({ id: administrators[0], username: 'bench', role: 'master_admin' });
const ofBusiest = as({ id: busiest, username: 'busiest', role: 'user' });
const ofReferrer = (id: string) => as({ id, username: 'referrer', role: 'user' });
const limit = 50;
const bonusLimit = 100;

const deepIn = Math.min(50_000, Math.floor(MEMBERS / 2));
/** The cursor of a page at this depth, found by paging there, so that the measured page is not one that was just read. */
async function cursorIn<Sort extends string>(
  list: (input: { limit: number; sort: Sort; cursor?: string }) => Promise<{ nextCursor: string | null }>,
  sort: Sort,
): Promise<string> {
  let cursor: string | undefined;
  for (let skipped = 0; skipped < deepIn; skipped += listLimit.max)
    cursor = (await list({ limit: listLimit.max, sort, ...(cursor && { cursor }) })).nextCursor ?? cursor;
  return cursor ?? '';
}
const allUsers = (input: ListUsersInput) => listUsers(ctx, input, MEMBERS);
const allTransactions = (input: ListTransactionsInput) => listTransactions(ctx, input, MEMBERS);
const allInvestments = (input: ListInvestmentsInput) => listInvestments(ctx, input, MEMBERS);
const pendingDeposits = { status: 'pending', type: 'deposit' } as const;
const members = await cursorIn(allUsers, 'newest');
const transactions = await cursorIn(allTransactions, 'newest');
const investments = await cursorIn(allInvestments, 'newest');
const sorted: Record<string, () => Promise<unknown>> = {};
function sortedBy<Sort extends string>(
  name: string,
  list: (input: { limit: number; sort: Sort; cursor?: string }) => Promise<{ nextCursor: string | null }>,
  sort: Sort,
  cursor: string,
): void {
  sorted[`${name} by ${sort}, first page`] = () => list({ limit, sort });
  sorted[`${name} by ${sort}, page 1,000`] = () => list({ limit, sort, cursor });
}
for (const sort of ['oldest', 'username', 'balance'] as const)
  sortedBy('members', (input) => listUsers(ctx, input), sort, await cursorIn(allUsers, sort));
for (const sort of ['oldest', 'amount'] as const)
  sortedBy('transactions', (input) => listTransactions(ctx, input), sort, await cursorIn(allTransactions, sort));
for (const sort of ['value', 'ending'] as const)
  sortedBy('investments', (input) => listInvestments(ctx, input), sort, await cursorIn(allInvestments, sort));
for (const sort of ['oldest', 'amount'] as const)
  sortedBy(
    'pending deposits',
    (input) => listRequests(ctx, { ...input, ...pendingDeposits }),
    sort,
    await cursorIn((input: ListRequestsInput) => listRequests(ctx, { ...input, ...pendingDeposits }, MEMBERS), sort),
  );
const one = `member${MEMBERS - 7}`;
const weekRange = { from: '2026-11-10', to: '2026-11-16' };
const works: Record<string, () => Promise<unknown>> = {
  'members, first page': () => listUsers(ctx, { limit }),
  'members, page 1,000': () => listUsers(ctx, { limit, cursor: members }),
  'members, search of one': () => listUsers(ctx, { limit, search: one }),
  'members, search by account number': () => listUsers(ctx, { limit, search: String(10_000_000 + 7 * 4321) }),
  'members, search that finds all': () => listUsers(ctx, { limit, search: 'member' }),
  'members, search of two letters': () => listUsers(ctx, { limit, search: 'ab' }),
  'members, search that finds none': () => listUsers(ctx, { limit, search: 'nobody-is-called-this' }),
  'transactions, first page': () => listTransactions(ctx, { limit }),
  'transactions, page 1,000': () => listTransactions(ctx, { limit, cursor: transactions }),
  'transactions, search of one': () => listTransactions(ctx, { limit, search: one }),
  'transactions, search by a number': () => listTransactions(ctx, { limit, search: '4321' }),
  'transactions, search of one digit': () => listTransactions(ctx, { limit, search: '4' }),
  'transactions, a week': () => listTransactions(ctx, { limit, ...weekRange }),
  'transactions, rejected': () => listTransactions(ctx, { limit, status: 'rejected' }),
  'requests, first page': () => listRequests(ctx, { limit }),
  'requests, pending': () => listRequests(ctx, { limit, status: 'pending', type: 'deposit' }),
  'requests, search that finds many': () => listRequests(ctx, { limit, search: 'member1' }),
  'requests, search by a number': () => listRequests(ctx, { limit, search: '4321' }),
  'investments, first page': () => listInvestments(ctx, { limit }),
  'investments, page 1,000': () => listInvestments(ctx, { limit, cursor: investments }),
  'investments, active': () => listInvestments(ctx, { limit, status: 'active' }),
  'investments, search of one': () => listInvestments(ctx, { limit, search: one }),
  'investments, a week': () => listInvestments(ctx, { limit, ...weekRange }),
  ...sorted,
  'audit, first page': () => listAudit(ctx, { limit }),
  'audit, page 1,000': () => listAudit(ctx, { limit, cursor: String(MEMBERS - deepIn) }),
  'audit, a week': () => listAudit(ctx, { limit, ...weekRange }),
  'audit, a week long ago': () => listAudit(ctx, { limit, from: '2026-11-01', to: '2026-11-01' }),
  'audit, a rare act': () => listAudit(ctx, { limit, action: 'bank.created' }),
  'audit, of one administrator': () => listAudit(ctx, { limit, actorId: administrators[1] }),
  'statement of 10,000, first page': () => listStatement(ofBusiest, { limit }),
  'statement of 10,000, a day': () => listStatement(ofBusiest, { limit, from: '2026-11-16', to: '2026-11-16' }),
};
const bonusWorks = {
  heavy: () => listMyTransactions(ofReferrer(heavyReferrer), { limit: bonusLimit, type: 'referral_bonus' }),
  light: () => listMyTransactions(ofReferrer(lightReferrer), { limit: bonusLimit, type: 'referral_bonus' }),
  heavyOldest: () => listMyTransactions(ofReferrer(heavyReferrer), { limit: bonusLimit, type: 'referral_bonus', sort: 'oldest' }),
  heavyOldestOne: () => listMyTransactions(ofReferrer(heavyReferrer), { limit: 1, type: 'referral_bonus', sort: 'oldest' }),
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return median(times);
}
const baseline = await timed(() => db.execute(sql`select * from users order by id desc limit ${limit}`));
console.log(`${MEMBERS} members, filled in ${fillingSeconds.toFixed(0)} s; baseline ${baseline.toFixed(1)} ms (median of ${ROUNDS})`);
for (const [name, work] of Object.entries(works)) {
  const ms = await timed(work);
  console.log(`${name.padEnd(36)} ${ms.toFixed(1).padStart(8)} ms  ${(ms / baseline).toFixed(0).padStart(6)} x the baseline`);
}
const [heavy, light] = [await timed(bonusWorks.heavy), await timed(bonusWorks.light)];
const [oldest, oldestOne] = [await timed(bonusWorks.heavyOldest), await timed(bonusWorks.heavyOldestOne)];
const compared = (one: number, other: number) => `${one.toFixed(1)} ms against ${other.toFixed(1)} ms, ${(one / other).toFixed(1)} x`;
console.log(`newest ${bonusLimit} of ${heavyBonuses} bonuses against those of ${lightBonuses}: ${compared(heavy, light)}`);
console.log(`oldest ${bonusLimit} of ${heavyBonuses} bonuses against the oldest one: ${compared(oldest, oldestOne)}`);
await close();
await server.stop();
