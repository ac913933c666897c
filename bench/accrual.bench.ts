import path from 'node:path';
import { accrueInterest, type Ctx } from '@app/core';
import type { Db } from '@app/db';
import { createTestDb, startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';

/*
 * The product's interest run against the leanest SQL that writes the same rows and moves the same balances by hand,
 * in this same run on this same machine: one statement per table, no batches, no locks, no counting.
 */
const COUNT = Number(process.argv[2] ?? 50_000);
const ROUNDS = 3;
const now = new Date('2026-11-20T02:00:00Z');
const due = new Date(now.getTime() - 60_000);

async function fill(db: Db): Promise<void> {
  await db.execute(sql`alter table accounts disable trigger user`);
  await db.execute(sql`insert into users (username, email, password_hash, referral_code, created_at)
    select 'bench' || n, 'bench' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')), ${now.toISOString()} from generate_series(1, ${COUNT}) n`);
  await db.execute(sql`insert into accounts (user_id, kind, credits) select id, 'available', 0 from users`);
  await db.execute(sql`insert into accounts (user_id, kind, credits) select id, 'invested', 1300000 from users`);
  await db.execute(sql`insert into investments (user_id, plan_type, amount, current_value, rate_ppm, duration_days, purchased_at, end_date, next_accrual_at)
    select id, 'standard', 1300000, 1300000, 5000, 30, ${due.toISOString()}::timestamptz - interval '24 hours', ${due.toISOString()}::timestamptz + interval '29 days', ${due.toISOString()} from users`);
  await db.execute(sql`vacuum analyze`);
}

async function leanest(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table transfers disable trigger transfers_move_balances`);
    await tx.execute(sql`with rows as materialized (
        select i.id, i.user_id, a.id as account_id, day_interest(current_value, rate_ppm) as interest, uuidv7() as transaction_id, next_accrual_at
        from investments i join accounts a on a.user_id = i.user_id and a.kind = 'invested'
        where status = 'active' and next_accrual_at <= ${now.toISOString()}
      ), seen as (
        insert into transactions (id, user_id, type, status, amount, balance_after, created_at, investment_id, accrual_day)
        select transaction_id, user_id, 'interest', 'approved', interest, 1300000 + interest, next_accrual_at, id, 1 from rows
      ), moved as (
        insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day)
        select 'interest-' || id || '-1', 'interest', 9000000000000002, account_id, interest, next_accrual_at, ${now.toISOString()}, transaction_id, id, 1 from rows
      ), credited as (
        update accounts set credits = credits + interest from rows where accounts.id = rows.account_id
      ), debited as (
        update accounts set debits = debits + (select sum(interest) from rows) where id = 9000000000000002
      )
      update investments set current_value = current_value + interest, total_earned = interest, days_accrued = 1, next_accrual_at = investments.next_accrual_at + interval '24 hours'
      from rows where investments.id = rows.id`);
  });
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const product = (db: Db) => {
  const ctx: Ctx = { db, now: () => now, enqueue: () => Promise.resolve(), log: silent, rateLimitScale: 1 };
  return accrueInterest(ctx, { runId: null });
};

async function timed(server: Parameters<typeof createTestDb>[0], work: (db: Db) => Promise<unknown>): Promise<number> {
  const { db, close } = await createTestDb(server, { connectionsMax: 1, statementTimeoutMs: 0 });
  await fill(db);
  const before = performance.now();
  await work(db);
  const ms = performance.now() - before;
  await close();
  return ms;
}

const server = await startTestServer(path.join(root, '.data', 'test'));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const [floors, runs]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  floors.push(await timed(server, leanest));
  runs.push(await timed(server, product));
}
await server.stop();
const ratio = median(runs) / median(floors);
console.log(
  `accrual of ${COUNT} investments: product ${Math.round(median(runs))} ms, leanest SQL ${Math.round(median(floors))} ms, ratio ${ratio.toFixed(2)} (median of ${ROUNDS})`,
);
