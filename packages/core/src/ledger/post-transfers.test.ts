import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor } from '../context.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listStatement } from '../statement/list-statement.ts';
import { createWorld, expectBooksHold, sgd, warmConnections, type World } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

/* The clock moves with every look at it, as a real one does: the order of instants has to be the order of posting. */
const running = () => ({
  now: () => {
    world.clock.forward({ ms: 1 });
    return world.clock.now();
  },
});

type Written = { id: string; transfer: string; balance: string };

/** For each transaction of the member the balance that its row names and the one on the statement at its transfer. */
async function compareWithStatement(member: Actor) {
  const { items } = await listStatement(world.as(member), { limit: 1000 });
  const onStatement = new Map(items.map(({ id, availableAfter }) => [id, availableAfter]));
  const written = await world.db.execute<Written>(sql`
    select transactions.id, transactions.balance_after as balance, (select max(id) from transfers where transaction_id = transactions.id) as transfer
    from transactions where user_id = ${member.id} and status = 'approved' and type <> 'interest'`);
  return written.map(({ id, transfer, balance }) => ({ id, written: Number(balance), onStatement: onStatement.get(Number(transfer)) }));
}

it('writes the balance of the statement on each of many requests approved at the same moment, with purchases between them', async () => {
  const member = await world.createMember({ available: sgd('500.00') });
  const requests = [];
  for (let n = 0; n < 8; n++) requests.push(await world.deposit(member, sgd('10.00')));
  for (let n = 0; n < 4; n++) requests.push(await requestWithdrawal(world.as(member), { amount: sgd('7.00') }));
  await warmConnections(world);
  const asAdmin = world.as(world.admin, running());
  await Promise.all([
    ...requests.map(({ id }) => processRequest(asAdmin, { id, status: 'approved' })),
    ...Array.from({ length: 3 }, () => world.buy(member, sgd('5.00'))),
    updateUser(asAdmin, { id: member.id, balance: sgd('450.00'), reason: 'a correction' }),
  ]);
  const compared = await compareWithStatement(member);
  expect(compared).toHaveLength(13);
  expect(compared.filter(({ written, onStatement }) => written !== onStatement)).toEqual([]);
});

it('numbers a maturity behind the deposits that were posted before it', async () => {
  const member = await world.createMember({ available: sgd('100.00') });
  await world.buy(member, sgd('50.00'), 'standard', 1);
  const requests = [];
  for (let n = 0; n < 15; n++) requests.push(await world.deposit(member, sgd('10.00')));
  world.clock.forward({ days: 1 });
  await warmConnections(world);
  await Promise.all([
    accrueInterest(world.ctx, { runId: null }),
    ...requests.map(({ id }) => processRequest(world.as(world.admin), { id, status: 'approved' })),
  ]);
  expect((await compareWithStatement(member)).filter(({ written, onStatement }) => written !== onStatement)).toEqual([]);
});

it('leaves the balance after a deposit as it was right after its posting when a maturity due before it is posted later', async () => {
  const member = await world.createMember({ available: sgd('100.00') });
  await world.buy(member, sgd('50.00'), 'standard', 1);
  world.clock.forward({ days: 1 });
  const dueAt = world.clock.now();
  world.clock.forward({ hours: 1 });
  const { id } = await world.deposit(member, sgd('10.00'));
  expect(await processRequest(world.as(world.admin), { id, status: 'approved' })).toMatchObject({ balanceAfter: sgd('60.00') });
  await accrueInterest(world.ctx, { runId: null });
  const { items } = await listStatement(world.as(member), { limit: 2 });
  expect(items.map(({ kind, at, availableAfter }) => [kind, at, availableAfter])).toEqual([
    ['deposit', world.clock.now(), sgd('110.25')],
    ['maturity', dueAt, sgd('100.25')],
  ]);
  const written = await world.db.select().from(schema.transactions).where(eq(schema.transactions.id, id));
  expect(written).toMatchObject([{ balanceAfter: sgd('60.00') }]);
});

it.each([1, 3, 4])('lets a posting count from no earlier than what its account has, though its clock is %i min behind', async (minutes) => {
  const member = await world.createMember({ available: sgd('10.00') });
  const { id } = await world.deposit(member, sgd('5.00'));
  const behind = new Date(world.clock.now().getTime() - minutes * 60_000);
  await processRequest(world.as(world.admin, { now: () => behind }), { id, status: 'approved' });
  const { items } = await listStatement(world.as(member), { limit: 1 });
  expect(items).toMatchObject([{ at: world.clock.now(), available: sgd('5.00'), availableAfter: sgd('15.00') }]);
  expect(await world.db.$count(schema.transfers, sql`transaction_id = ${id} and posted_at = ${behind.toISOString()}`)).toBe(1);
});

it('does not follow a transfer beyond the horizon into the future', async () => {
  const member = await world.createMember({ available: sgd('10.00') });
  await world.deposit(member, sgd('5.00')).then(({ id }) => processRequest(world.as(world.admin), { id, status: 'approved' }));
  const now = world.clock.now();
  const behind = new Date(now.getTime() - 60_000).toISOString();
  const account = sql`(select id from accounts where kind = 'available' and user_id = ${member.id})`;
  await world.db
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
