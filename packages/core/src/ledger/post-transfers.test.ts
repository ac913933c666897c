import { isUnavailable, schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor } from '../context.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listStatement } from '../statement/list-statement.ts';
import { createCoreFixture, expectInvariants, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

/* The clock advances on every reading, as a real one does: the order of instants has to be the order of posting. */
const running = () => ({
  now: () => {
    fixture.clock.forward({ ms: 1 });
    return fixture.clock.now();
  },
});

/* As a caller does who is told that the service is not available: on a busy machine a lock is held for longer than the limit. */
async function repeated(act: () => Promise<unknown>): Promise<void> {
  for (let isDone = false; !isDone;)
    isDone = await act().then(
      () => true,
      (error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return false;
      },
    );
}

type Written = { id: string; transfer: string; balance: string };

/** For each transaction of the member, the balance stored in its row and the one on the statement at its transfer. */
async function compareWithStatement(member: Actor) {
  const { items } = await listStatement(fixture.as(member), { limit: 1000 });
  const onStatement = new Map(items.map(({ id, availableAfter }) => [id, availableAfter]));
  const written = await fixture.db.execute<Written>(sql`
    select transactions.id, transactions.balance_after as balance, (select max(id) from transfers where transaction_id = transactions.id) as transfer
    from transactions where user_id = ${member.id} and status = 'approved' and type <> 'interest'`);
  return written.map(({ id, transfer, balance }) => ({ id, written: Number(balance), onStatement: onStatement.get(Number(transfer)) }));
}

it('stores the statement balance on each of many concurrently approved requests, with purchases between them', async () => {
  const member = await fixture.createMember({ available: sgd('500.00') });
  const requests = [];
  for (let n = 0; n < 8; n++) requests.push(await fixture.deposit(member, sgd('10.00')));
  for (let n = 0; n < 4; n++) requests.push(await requestWithdrawal(fixture.as(member), { amount: sgd('7.00') }));
  await warmConnections(fixture);
  const asAdmin = fixture.as(fixture.masterAdmin, running());
  await Promise.all([
    ...requests.map(({ id }) => repeated(() => processRequest(asAdmin, { id, status: 'approved' }))),
    ...Array.from({ length: 3 }, () => repeated(() => fixture.buy(member, sgd('5.00')))),
    repeated(() => updateUser(asAdmin, { id: member.id, balance: sgd('450.00'), reason: 'a correction' })),
  ]);
  const compared = await compareWithStatement(member);
  expect(compared).toHaveLength(13);
  expect(compared.filter(({ written, onStatement }) => written !== onStatement)).toEqual([]);
});

it('gives a maturity a higher id than the deposits posted before it', async () => {
  const member = await fixture.createMember({ available: sgd('100.00') });
  await fixture.buy(member, sgd('50.00'), 'standard', 1);
  const requests = [];
  for (let n = 0; n < 15; n++) requests.push(await fixture.deposit(member, sgd('10.00')));
  fixture.clock.forward({ days: 1 });
  await warmConnections(fixture);
  await Promise.all([
    accrueInterest(fixture.ctx, { runId: null }),
    ...requests.map(({ id }) => processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' })),
  ]);
  expect((await compareWithStatement(member)).filter(({ written, onStatement }) => written !== onStatement)).toEqual([]);
});

it('keeps the balance_after of a deposit when a maturity that was due before it is posted later', async () => {
  const member = await fixture.createMember({ available: sgd('100.00') });
  await fixture.buy(member, sgd('50.00'), 'standard', 1);
  fixture.clock.forward({ days: 1 });
  const dueAt = fixture.clock.now();
  fixture.clock.forward({ hours: 1 });
  const { id } = await fixture.deposit(member, sgd('10.00'));
  expect(await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' })).toMatchObject({ balanceAfter: sgd('60.00') });
  await accrueInterest(fixture.ctx, { runId: null });
  const { items } = await listStatement(fixture.as(member), { limit: 2 });
  expect(items.map(({ kind, at, availableAfter }) => [kind, at, availableAfter])).toEqual([
    ['deposit', fixture.clock.now(), sgd('110.25')],
    ['maturity', dueAt, sgd('100.25')],
  ]);
  const written = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.id, id));
  expect(written).toMatchObject([{ balanceAfter: sgd('60.00') }]);
});

it.each([1, 3, 4])('never dates a posting before the latest transfer of its account, with a clock %i min behind', async (minutes) => {
  const member = await fixture.createMember({ available: sgd('10.00') });
  const { id } = await fixture.deposit(member, sgd('5.00'));
  const behind = new Date(fixture.clock.now().getTime() - minutes * 60_000);
  await processRequest(fixture.as(fixture.masterAdmin, { now: () => behind }), { id, status: 'approved' });
  const { items } = await listStatement(fixture.as(member), { limit: 1 });
  expect(items).toMatchObject([{ at: fixture.clock.now(), available: sgd('5.00'), availableAfter: sgd('15.00') }]);
  expect(await fixture.db.$count(schema.transfers, sql`transaction_id = ${id} and posted_at = ${behind.toISOString()}`)).toBe(1);
});

it('does not follow a transfer dated beyond the horizon', async () => {
  const member = await fixture.createMember({ available: sgd('10.00') });
  await fixture.deposit(member, sgd('5.00')).then(({ id }) => processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' }));
  const now = fixture.clock.now();
  const behind = new Date(now.getTime() - 60_000).toISOString();
  const account = sql`(select id from accounts where kind = 'available' and user_id = ${member.id})`;
  await fixture.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`); // as from before the horizon was a rule
      await tx.execute(sql`update transfers set effective_at = effective_at + interval '9 days'
        where id = (select max(id) from transfers where credit_account_id = ${account})`);
      const rows = await tx.execute<{ at: string }>(sql`select posting_instant(${behind}::timestamptz, array[${account}]) as at`);
      expect(rows.map(({ at }) => new Date(at))).toEqual([now]);
      tx.rollback();
    })
    .catch((error: unknown) => expect(String(error)).toContain('Rollback'));
});
