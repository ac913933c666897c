import { createDb, migrateDb, schema, type DbHandle } from '@app/db';
import { createEarlierDb, type EarlierDb } from '@app/db/testing';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor, AnyCallerCtx, Ctx } from '../context.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { expectInvariants, sgd, TestClock } from '../testing/index.ts';
import { deleteUser } from '../closed-members/delete-user.ts';

const { closedRecords, payees, transactions, users } = schema;

let earlier: EarlierDb;
let handle: DbHandle;
let ctx: Ctx;
/* Later than the last row of the dump. */
const clock = new TestClock('2026-11-01T02:00:00.000Z');
beforeAll(async () => {
  earlier = await createEarlierDb(inject('testServer'));
  await migrateDb(earlier.url);
  handle = createDb(earlier.url, { clockOffsetMs: clock.offsetMs });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const secretKey = () => new Uint8Array(32).fill(7);
  ctx = {
    db: handle.db,
    now: clock.now,
    clockOffsetMs: clock.offsetMs,
    enqueue: async () => {},
    invalidate: () => {},
    log,
    rateLimitScale: 1000,
    secretKey,
  };
});
afterAll(async () => {
  await handle.close();
  await earlier.drop();
});

type Row = Record<string, unknown>;
const rowsOf = async (table: string) =>
  (await handle.db.execute<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)).map(({ row }) => row);
const actorOf = async (username: string): Promise<Actor> => {
  const [user] = await handle.db.select().from(users).where(eq(users.username, username));
  expect(user, username).toBeDefined();
  return { id: user!.id, username, role: user!.role }; // asserted by the line before
};
/* Each verb below is called as a user with its permission. */
const as = async (username: string) => ({ ...ctx, actor: await actorOf(username) }) as AnyCallerCtx;
const asAdmin = async (): Promise<AnyCallerCtx> => {
  const [admin] = await handle.db.select().from(users).where(eq(users.role, 'master_admin'));
  return as(admin?.username ?? '');
};
const requestOf = async (username: string, type: 'deposit' | 'withdrawal', amount: string) => {
  const [row] = await handle.db
    .select({ row: transactions, payee: payees })
    .from(transactions)
    .innerJoin(users, and(eq(users.id, transactions.userId), eq(users.username, username)))
    .leftJoin(payees, eq(payees.transactionId, transactions.id))
    .where(and(eq(transactions.type, type), eq(transactions.amount, sgd(amount))));
  expect(row, `${type} of ${amount}`).toBeDefined();
  return row!; // asserted by the line before
};

describe('the database of an earlier version, migrated', () => {
  it('has every row with its values, except those that the migrations correct', async () => {
    const changed: string[] = [];
    for (const [table, before] of earlier.rows) {
      const after = await rowsOf(table);
      expect(after.length, table).toBe(before.length);
      const left = new Map(after.map((row) => [JSON.stringify(row['id'] ?? row['day']), row]));
      for (const row of before) {
        const found = left.get(JSON.stringify(row['id'] ?? row['day']));
        expect(found, `${table} ${JSON.stringify(row)}`).toBeDefined();
        for (const [column, value] of Object.entries(row))
          if (JSON.stringify(found?.[column]) !== JSON.stringify(value)) changed.push(`${table}.${column}`);
      }
    }
    // Balances left wrong by concurrent postings, and payees, which were moved to rows of their own.
    expect([...new Set(changed)].sort()).toEqual([
      'transactions.account_name',
      'transactions.account_number',
      'transactions.balance_after',
      'transactions.bank_name',
    ]);
    await expectInvariants(ctx);
  });

  it('shows for each withdrawal where it was or is to be paid, and nothing where the details were never valid', async () => {
    const account = (accountNumber: string) => ({
      bankName: expect.any(String),
      accountName: 'RANI CONTOH',
      accountNumber,
      source: 'carried_over',
    });
    expect((await requestOf('rani.contoh', 'withdrawal', '40.00')).payee).toMatchObject(account('000-222-3333'));
    expect((await requestOf('rani.contoh', 'withdrawal', '42.00')).payee).toMatchObject(account('000 777 8888'));
    for (const [username, amount] of [
      ['budi.lama', '13.00'],
      ['mei.lama', '14.00'],
      ['somchai.lama', '15.00'],
    ] as const)
      expect((await requestOf(username, 'withdrawal', amount)).payee, username).toBeNull();
  });

  it('has original dates, original amounts and demo accounts', async () => {
    const { row } = await requestOf('rani.contoh', 'deposit', '510.00');
    expect(row.originalCreatedAt?.getTime()).toBeGreaterThan(0);
    expect(row.originalCreatedAt).not.toEqual(row.createdAt);
    expect(row).toMatchObject({ originalAmount: sgd('500.00'), amountCorrectedAt: new Date('2026-10-25T02:00:00Z') });
    const demo = await handle.db.select({ username: users.username }).from(users).where(eq(users.isDemo, true));
    expect(demo).toEqual([{ username: 'rani.contoh' }]);
  });

  it('has the current safeguards', async () => {
    const refusal = (constraint: string) => ({ cause: { constraint_name: constraint } });
    const copy = (effectiveAt: string) =>
      sql.raw(`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id)
        select key || '-again', kind, debit_account_id, credit_account_id, amount, ${effectiveAt}, posted_at, transaction_id
        from transfers where kind = 'deposit' and not exists (select from transfers later where later.reverses_id = transfers.id) limit 1`);
    await expect(handle.db.execute(copy(`now() + interval '20 years'`))).rejects.toMatchObject(refusal('transfer_not_in_the_future'));
    await expect(handle.db.execute(copy('effective_at'))).rejects.toMatchObject(refusal('transaction_posted_once'));
    await expect(handle.db.execute(sql`delete from payees`)).rejects.toMatchObject(refusal('payees_append_only'));
    await expect(handle.db.execute(sql`delete from users`)).rejects.toMatchObject(refusal('user_deleted_as_closed_member'));
  });

  it('keeps working: pending requests are decided, new ones made, interest and bonuses paid, members deleted', async () => {
    const admin = await asAdmin();
    // Approved once by the earlier version, and set back to pending by it.
    const doubtful = await requestOf('somchai.lama', 'deposit', '25.00');
    const asked = await requestOf('rani.contoh', 'withdrawal', '42.00');
    for (const { row } of [doubtful, asked])
      expect(await processRequest(admin, { id: row.id, status: 'approved' })).toMatchObject({ status: 'approved' });
    const [bank] = await handle.db.select().from(schema.bankDestinations);
    const { id } = await requestDeposit(await as('siti.lama'), { amount: sgd('70.00'), bankDestinationId: bank?.id ?? '' });
    expect(await processRequest(admin, { id, status: 'approved' })).toMatchObject({ status: 'approved' });
    clock.forward({ days: 3 });
    await accrueInterest(ctx, { runId: null });
    await accrueReferralBonuses(ctx, { runId: null });
    const { id: leaving } = await actorOf('rani.contoh');
    const kept = await handle.db.$count(transactions, eq(transactions.userId, leaving));
    await deleteUser(admin, { id: leaving });
    expect(await handle.db.$count(closedRecords, and(eq(closedRecords.userId, leaving), eq(closedRecords.kind, 'transaction')))).toBe(kept);
    await expectInvariants(ctx);
  });
});
