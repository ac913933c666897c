import {
  listAudit,
  listInvestments,
  listMyTransactions,
  listRequests,
  listTransactions,
  listUsers,
  type Actor,
  type AnyCallerCtx,
  type Ctx,
} from '@app/core';
import { investmentSorts, listLimit, requestSorts, transactionSorts, userSorts, type Page } from '@app/contract';
import { createTestDb, type TestServer } from '@app/db/testing';
import { fillLists } from './fill-lists.ts';

type Place = { cursor?: string; limit?: number };
type ReadPage = (place: Place) => Promise<Page<unknown>>;

export type Lists = {
  /** Reads a page of each list, by its name. */
  pages: Record<string, ReadPage>;
  /** The names of the lists in each of their orders, whose page 1,000 is read too. */
  ordered: readonly string[];
  /** Page 1,000, or the deepest there is. */
  deep: (name: string) => Promise<{ page: number; read: () => Promise<unknown> }>;
  bonusesOf: (referrer: 'heavy' | 'light') => () => Promise<unknown>;
  close: () => Promise<void>;
};

const now = new Date('2026-11-20T02:00:00Z');
const limit = 50;
const deepPage = 1_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const weekRange = { from: '2026-11-10', to: '2026-11-16' };
const pendingDeposits = { status: 'pending', type: 'deposit' } as const;

/** A database whose lists have this many rows, and the verbs that read them. */
export async function openLists(server: TestServer, members: number): Promise<Lists> {
  const { db, close } = await createTestDb(server, { connectionsMax: 2, statementTimeoutMs: 0 });
  const { heavyReferrer, lightReferrer, administrators } = await fillLists(db, { members, now });
  const base: Ctx = {
    db,
    now: () => now,
    enqueue: () => Promise.resolve(),
    invalidate: () => {},
    log: silent,
    rateLimitScale: 1,
    secretKey: () => new Uint8Array(32),
  };
  const as = (actor: Actor) => ({ ...base, actor }) as AnyCallerCtx; // each verb below is called as a user with its permission
  const ctx = as({ id: administrators[0], username: 'bench', role: 'master_admin' });
  const orders: Record<string, ReadPage> = Object.fromEntries([
    ...userSorts.map((sort) => [`members by ${sort}`, (place: Place) => listUsers(ctx, { limit, sort, role: 'user', ...place })]),
    ...transactionSorts.map((sort) => [`transactions by ${sort}`, (place: Place) => listTransactions(ctx, { limit, sort, ...place })]),
    ...investmentSorts.map((sort) => [`investments by ${sort}`, (place: Place) => listInvestments(ctx, { limit, sort, ...place })]),
    ...requestSorts.map((sort) => [
      `pending deposits by ${sort}`,
      (place: Place) => listRequests(ctx, { limit, sort, ...pendingDeposits, ...place }),
    ]),
    ['audit by newest', (place: Place) => listAudit(ctx, { limit, ...place })],
  ] as [string, ReadPage][]);
  const one = `member${members - 7}`;
  const pages: Record<string, ReadPage> = {
    ...orders,
    administrators: (place) => listUsers(ctx, { limit, role: 'administrator', ...place }),
    'members, search of one': (place) => listUsers(ctx, { limit, search: one, ...place }),
    'members, search by account number': (place) => listUsers(ctx, { limit, search: String(10_000_000 + 7 * 4321), ...place }),
    'members, search that finds all': (place) => listUsers(ctx, { limit, search: 'member', ...place }),
    'members, search of one letter that finds all': (place) => listUsers(ctx, { limit, search: 'm', ...place }),
    'members, search of two letters': (place) => listUsers(ctx, { limit, search: 'ab', ...place }),
    'members, search that finds none': (place) => listUsers(ctx, { limit, search: 'nobody-is-called-this', ...place }),
    'transactions, search of one': (place) => listTransactions(ctx, { limit, search: one, ...place }),
    'transactions, search by a number': (place) => listTransactions(ctx, { limit, search: '4321', ...place }),
    'transactions, search of one digit': (place) => listTransactions(ctx, { limit, search: '4', ...place }),
    'transactions, search of one letter': (place) => listTransactions(ctx, { limit, search: 'm', ...place }),
    'transactions, search of a rare letter': (place) => listTransactions(ctx, { limit, search: 'q', ...place }),
    'transactions, a week': (place) => listTransactions(ctx, { limit, ...weekRange, ...place }),
    'transactions, rejected': (place) => listTransactions(ctx, { limit, status: 'rejected', ...place }),
    'transactions, referral bonuses': (place) => listTransactions(ctx, { limit, type: 'referral_bonus', ...place }),
    'requests, first page': (place) => listRequests(ctx, { limit, ...place }),
    'requests, search that finds many': (place) => listRequests(ctx, { limit, search: 'member1', ...place }),
    'requests, search by a number': (place) => listRequests(ctx, { limit, search: '4321', ...place }),
    'investments, active': (place) => listInvestments(ctx, { limit, status: 'active', ...place }),
    'investments, active by value': (place) => listInvestments(ctx, { limit, status: 'active', sort: 'value', ...place }),
    'investments, search of one': (place) => listInvestments(ctx, { limit, search: one, ...place }),
    'investments, search of one letter': (place) => listInvestments(ctx, { limit, search: 'm', ...place }),
    'investments, a week': (place) => listInvestments(ctx, { limit, ...weekRange, ...place }),
    'audit, a week': (place) => listAudit(ctx, { limit, ...weekRange, ...place }),
    'audit, a rare act': (place) => listAudit(ctx, { limit, action: 'bank.created', ...place }),
    'audit, of one administrator': (place) => listAudit(ctx, { limit, actorId: administrators[1], ...place }),
    'audit, search of one letter': (place) => listAudit(ctx, { limit, search: 'b', ...place }),
    'audit, search that finds none': (place) => listAudit(ctx, { limit, search: 'nobody-is-called-this', ...place }),
  };

  async function deep(name: string) {
    const read = pages[name];
    if (read === undefined) throw new Error(`no list ${name}`);
    let cursor: string | undefined;
    let before = 0;
    while (before < limit * (deepPage - 1)) {
      const size = Math.min(listLimit.max, limit * (deepPage - 1) - before);
      const { nextCursor } = await read({ limit: size, ...(cursor !== undefined && { cursor }) });
      if (nextCursor === null) break; // the list is shorter: its last full page is measured
      cursor = nextCursor;
      before += size;
    }
    return { page: before / limit + 1, read: () => read(cursor === undefined ? {} : { cursor }) };
  }
  const referrers = { heavy: heavyReferrer, light: lightReferrer };
  const bonusesOf = (referrer: 'heavy' | 'light') => () =>
    listMyTransactions(as({ id: referrers[referrer], username: 'referrer', role: 'user' }), { limit: 100, type: 'referral_bonus' });
  return { pages, ordered: Object.keys(orders), deep, bonusesOf, close };
}
