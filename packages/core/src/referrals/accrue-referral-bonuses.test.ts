import assert from 'node:assert/strict';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { register } from '../auth/register.ts';
import type { Actor } from '../context.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, sampleAccount, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { accrueReferralBonuses } from './accrue-referral-bonuses.ts';

const { closedBonusDays, jobRuns, transfers, users } = schema;

/* Each test has its own database, because a closed day is closed for every member. The clock starts at 10:00 in Singapore. */
let fixture: CoreFixture;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const run = (batchSize = 100, of = fixture) => accrueReferralBonuses(of.ctx, { runId: null }, { batchSize });
const interest = (of = fixture) => accrueInterest(of.ctx, { runId: null });
const toTime = (at: string, of = fixture) => of.clock.forward({ ms: Date.parse(at) - of.clock.now().getTime() });

async function pay(of: CoreFixture, member: Actor, amount: string): Promise<void> {
  const { id } = await of.deposit(member, sgd(amount));
  await processRequest(of.as(of.masterAdmin), { id, status: 'approved' });
}

/** A member who registered with the code of `referrer`, with this many SGD. */
async function createFriend(of: CoreFixture, username: string, referrer: Actor | null, amount?: string): Promise<Actor> {
  const codes = await of.db
    .select({ referralCode: users.referralCode })
    .from(users)
    .where(eq(users.id, referrer?.id ?? '00000000-0000-0000-0000-000000000000'));
  await register(of.ctx, {
    username,
    email: `${username}@example.test`,
    password: 'a sound password',
    referralCode: codes[0]?.referralCode,
  });
  const [user] = await of.db
    .update(users)
    .set({ ...sampleAccount, bankDetailsBy: 'member' })
    .where(eq(users.username, username))
    .returning();
  assert(user);
  const member: Actor = { id: user.id, username, role: 'user' };
  if (amount !== undefined) await pay(of, member, amount);
  return member;
}

type Bonus = { to: string; friend: string; day: string; amount: number; at: Date; effectiveAt: Date; after: number };

/** Every bonus transaction with the transfer that paid it, in the order of days. */
async function bonuses(of = fixture): Promise<Bonus[]> {
  const rows = await of.db.execute<{
    to: string;
    friend: string;
    day: string;
    amount: string;
    at: string;
    effective: string;
    after: string;
  }>(sql`
    select referrer.username as "to", friend.username as friend, seen.bonus_on::text as day, moved.amount, seen.created_at as at,
      moved.effective_at as effective, seen.balance_after as after
    from transactions seen join transfers moved on moved.transaction_id = seen.id and moved.amount = seen.amount
      and moved.key = 'referral-' || seen.referred_user_id || '-' || seen.bonus_on and moved.bonus_on = seen.bonus_on
    join users referrer on referrer.id = seen.user_id join users friend on friend.id = seen.referred_user_id and friend.id = moved.referred_user_id
    where seen.type = 'referral_bonus' and moved.kind = 'referral_bonus'
    order by seen.bonus_on, referrer.username, friend.username`);
  return rows.map(({ effective, ...row }) => ({
    ...row,
    amount: Number(row.amount),
    after: Number(row.after),
    at: new Date(row.at),
    effectiveAt: new Date(effective),
  }));
}
const amounts = async (of = fixture) => (await bonuses(of)).map(({ to, friend, day, amount }) => [day, to, friend, amount]);

describe('the bonus of a day', () => {
  it("is 0.25 % of the friend's balance at its end, rounded half up; a bonus counts from the next day on", async () => {
    const ann = await createFriend(fixture, 'ann', null);
    const ben = await createFriend(fixture, 'ben', ann, '100.00'); // 1,300,000 IDR
    await createFriend(fixture, 'cat', ben, '80.00'); // 1,040,000 IDR
    const expected = [
      ['2026-11-20', 'ann', 'ben', 3_250],
      ['2026-11-20', 'ben', 'cat', 2_600],
      ['2026-11-21', 'ann', 'ben', 3_257], // 1,302,600 × 0.0025 = 3,256.5
      ['2026-11-21', 'ben', 'cat', 2_600],
      ['2026-11-22', 'ann', 'ben', 3_263], // 1,305,200 × 0.0025 = 3,263
      ['2026-11-22', 'ben', 'cat', 2_600],
    ];
    for (const [nth, midnight] of ['2026-11-20T16:00:00Z', '2026-11-21T16:00:00Z', '2026-11-22T16:00:00Z'].entries()) {
      toTime(midnight);
      expect(await run()).toBeNull(); // the day has not settled yet
      fixture.clock.forward({ ms: 120_000 });
      expect(await run()).toMatchObject({ status: 'succeeded', due: 1, completed: 1, posted: 2 });
      expect(await run()).toBeNull();
      expect(await amounts()).toEqual(expected.slice(0, 2 * (nth + 1)));
      const last = (await bonuses()).slice(-2);
      for (const { at, effectiveAt } of last) expect([at, effectiveAt]).toEqual([new Date(midnight), new Date(midnight)]);
    }
    expect((await getAvailableAndInvested(fixture.db, ann.id)).available.balance).toBe(3_250 + 3_257 + 3_263);
    expect((await bonuses()).at(-2)).toMatchObject({ to: 'ann', after: 3_250 + 3_257 + 3_263 });
  });

  it('begins with the day on which the friend registered, and ignores movements after its end', async () => {
    const ann = await createFriend(fixture, 'ann', null);
    toTime('2026-11-22T15:59:00Z'); // a minute before midnight in Singapore
    const ben = await createFriend(fixture, 'ben', ann, '10.00');
    toTime('2026-11-22T16:00:00Z');
    await pay(fixture, ben, '1000.00');
    toTime('2026-11-22T16:05:00Z');
    expect(await run()).toMatchObject({ due: 1, completed: 1 });
    expect(await amounts()).toEqual([['2026-11-22', 'ann', 'ben', 325]]);
    expect(await fixture.db.select({ day: closedBonusDays.day }).from(closedBonusDays)).toEqual([{ day: '2026-11-22' }]);
  });

  it('is not paid when it rounds to zero, and is one row for each friend', async () => {
    const ann = await createFriend(fixture, 'ann', null);
    const [ben] = [
      await createFriend(fixture, 'ben', ann, '5.00'),
      await createFriend(fixture, 'cat', ann),
      await createFriend(fixture, 'dan', ann, '5.00'),
    ];
    const { id } = await requestWithdrawal(fixture.as(ben), { amount: sgd('5.00') });
    await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
    toTime('2026-11-20T17:00:00Z');
    await run(1);
    expect(await amounts()).toEqual([['2026-11-20', 'ann', 'dan', 163]]); // 65,000 × 0.0025 = 162.5
  });
});

/** Four days of a referral chain, with or without a worker; the members' operations are the same. */
async function fourDays(of: CoreFixture, isPunctual: boolean): Promise<void> {
  const ann = await createFriend(of, 'ann', null);
  const ben = await createFriend(of, 'ben', ann, '500.00');
  const cat = await createFriend(of, 'cat', ben, '300.00');
  const dan = await createFriend(of, 'dan', ben, '77.77');
  await of.buy(ben, sgd('400.00'), 'standard', 1);
  await of.buy(cat, sgd('123.00'), 'standard', 1);
  const worker = async () => {
    if (!isPunctual) return;
    await interest(of);
    await run(2, of);
  };
  for (const day of [20, 21, 22, 23]) {
    toTime(`2026-11-${day}T10:00:00Z`, of);
    await worker();
    await pay(of, [ben, cat, dan, cat][day - 20] ?? cat, `${day}.21`);
    if (day === 22) {
      const { id } = await requestWithdrawal(of.as(cat), { amount: sgd('50.00') });
      await processRequest(of.as(of.masterAdmin), { id, status: 'approved' });
      await createFriend(of, 'eve', dan, '33.33');
    }
    toTime(`2026-11-${day}T16:05:00Z`, of);
    await worker();
  }
}

describe('missed days', () => {
  it('are paid with the same rows as in a database whose worker never stopped', async () => {
    const late = await createCoreFixture(inject('testServer'));
    await fourDays(fixture, true);
    await fourDays(late, false);
    expect(await bonuses(late)).toEqual([]);
    toTime('2026-11-24T05:00:00Z', late);
    expect(await run(2, late)).toMatchObject({ status: 'succeeded', due: 4, completed: 4 });
    // `balance_after` is the balance at the time of writing: the only column in which a late row may differ.
    const withoutCopy = (rows: Bonus[]) => rows.map((row) => ({ ...row, after: null }));
    const punctual = await bonuses();
    expect(punctual).toHaveLength(3 + 3 + 4 + 4);
    expect(withoutCopy(await bonuses(late))).toEqual(withoutCopy(punctual));
    const held = (of: CoreFixture) =>
      of.db.execute(
        sql`select username, kind, balance from accounts join users on users.id = accounts.user_id where username in ('ann', 'ben', 'cat', 'dan', 'eve') order by 1, 2`,
      );
    expect(await held(late)).toEqual(await held(fixture));
    await expectInvariants(late.ctx);
    await late.close();
  });

  it('are paid once when four workers catch up concurrently and repeatedly', async () => {
    const ann = await createFriend(fixture, 'ann', null);
    const friends: Actor[] = [];
    for (let n = 0; n < 8; n++) friends.push(await createFriend(fixture, `friend${n}`, friends[n - 3] ?? ann, '10.00'));
    toTime('2026-11-23T05:00:00Z');
    await warmConnections(fixture);
    const runs = await Promise.all(Array.from({ length: 4 }, () => run(2)));
    await run();
    expect(await bonuses()).toHaveLength(3 * friends.length);
    const [only, ...others] = await fixture.db.select().from(jobRuns).where(eq(jobRuns.job, 'accrue-referral-bonuses'));
    expect(others).toEqual([]);
    expect(runs.map((done) => done?.id)).toEqual([1, 2, 3, 4].map(() => only?.id));
    const [paid] = await fixture.db
      .select({ sum: sql<string>`sum(amount)` })
      .from(transfers)
      .where(eq(transfers.kind, 'referral_bonus'));
    expect(only).toMatchObject({ status: 'succeeded', posted: 3 * friends.length, completed: 3, amount: Number(paid?.sum) });
  });

  it('wait while a friend is locked by another transaction, and are closed after that', async () => {
    const ann = await createFriend(fixture, 'ann', null);
    const ben = await createFriend(fixture, 'ben', ann, '10.00');
    toTime('2026-11-20T17:00:00Z');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let reportLock = () => {};
    const locked = new Promise<void>((resolve) => (reportLock = resolve));
    const holding = fixture.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, ben.id)).for('update');
      reportLock();
      await held;
    });
    await locked;
    let asked = 0; // called twice per pass over one friend: further calls show that it makes another pass
    const running = accrueReferralBonuses(fixture.ctx, { runId: null }, { shouldStop: () => asked++ > 1_000 });
    await expect.poll(() => asked).toBeGreaterThan(4);
    expect(await fixture.db.$count(closedBonusDays)).toBe(0);
    release();
    await holding;
    expect(await running).toMatchObject({ status: 'succeeded', posted: 1, completed: 1 });
  });

  it('stay open when the worker shuts down, and the next one continues the same run', async () => {
    const ann = await createFriend(fixture, 'ann', null);
    for (let n = 0; n < 3; n++) await createFriend(fixture, `friend${n}`, ann, '10.00');
    toTime('2026-11-21T17:00:00Z');
    let asked = 0;
    const first = await accrueReferralBonuses(fixture.ctx, { runId: null }, { batchSize: 1, shouldStop: () => asked++ === 2 });
    expect(first).toMatchObject({ status: 'running', posted: 2, completed: 0 });
    expect(await run()).toMatchObject({ id: first?.id, status: 'succeeded', posted: 6, completed: 2, due: 2 });
  });
});

describe('a deleted user', () => {
  it('as a friend earns no more bonuses, as a referrer gets none; earlier bonuses stay in the ledger', async () => {
    const ann = await createFriend(fixture, 'ann', null);
    const ben = await createFriend(fixture, 'ben', ann, '10.00');
    await createFriend(fixture, 'cat', ben, '10.00');
    toTime('2026-11-20T17:00:00Z');
    await run();
    expect(await amounts()).toHaveLength(2);
    await deleteUser(fixture.as(fixture.masterAdmin), { id: ben.id });
    toTime('2026-11-21T17:00:00Z');
    expect(await run()).toMatchObject({ status: 'succeeded', posted: 0, completed: 1 });
    expect(await fixture.db.$count(transfers, eq(transfers.kind, 'referral_bonus'))).toBe(2);
  });

  it('deleted during a run leaves the ledger consistent', async () => {
    const ann = await createFriend(fixture, 'ann', null, '5.00');
    const friends: Actor[] = [];
    for (let n = 0; n < 12; n++)
      friends.push(await createFriend(fixture, `friend${n}`, n % 2 === 0 ? ann : (friends[n - 1] ?? ann), '10.00'));
    toTime('2026-11-24T17:00:00Z');
    await warmConnections(fixture);
    const going = friends.filter((_, n) => n % 3 === 0);
    const deletions = going.map(({ id }) => deleteUser(fixture.as(fixture.masterAdmin), { id }));
    await Promise.all([run(1), run(3), ...deletions, deleteUser(fixture.as(fixture.masterAdmin), { id: ann.id })]);
    expect(await fixture.db.$count(closedBonusDays)).toBe(5);
    expect(await fixture.db.$count(jobRuns, sql`job = 'accrue-referral-bonuses' and status <> 'succeeded'`)).toBe(0);
  });
});
