import { schema } from '@app/db';
import { AMOUNT_MAX_IDR, dayInterest, idr, planDefaults, planTypes, type Idr } from '@app/money';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { listMyInvestments } from '../investments/list-investments.ts';
import { createCoreFixture, expectInvariants, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { accrueInterest } from './accrue-interest.ts';
import { getJobRun } from '../runs/job-run.ts';
import { startInterestRun } from './start-interest-run.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const run = (batchSize = 1000) => accrueInterest(fixture.ctx, { runId: null }, { batchSize });
const { investments, transactions, transfers } = schema;

/** Every row that interest wrote, without the columns that may differ between two runs: ids and the posting time. */
async function rowsOf(userId: string) {
  const [seen, moved, values] = await Promise.all([
    fixture.db
      .select({
        type: transactions.type,
        amount: transactions.amount,
        after: transactions.balanceAfter,
        at: transactions.createdAt,
        day: transactions.accrualDay,
      })
      .from(transactions)
      .where(sql`${transactions.userId} = ${userId} and ${transactions.type} = 'interest'`)
      .orderBy(asc(transactions.createdAt), asc(transactions.amount)),
    fixture.db
      .select({ kind: transfers.kind, amount: transfers.amount, at: transfers.effectiveAt, day: transfers.accrualDay })
      .from(transfers)
      .innerJoin(investments, eq(investments.id, transfers.investmentId))
      .where(eq(investments.userId, userId))
      .orderBy(asc(transfers.effectiveAt), asc(transfers.amount)),
    listMyInvestments(fixture.as({ id: userId, username: '', role: 'user' }), { limit: 100 }),
  ]);
  const figures = values.items.map(({ amount, currentValue, totalEarned, daysAccrued, status, completedAt, nextAccrualAt }) => ({
    amount,
    currentValue,
    totalEarned,
    daysAccrued,
    status,
    completedAt,
    nextAccrualAt,
  }));
  return { seen, moved, figures, held: await getFreeBalance(fixture.db, userId) };
}

describe('interest', () => {
  it('of SGD 50.00 in the standard plan for 7 days has the value calculated by hand after each day', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    await fixture.buy(member, sgd('50.00'), 'standard', 7);
    // 650,000 IDR: each day's interest is value × 5000 / 1,000,000, rounded half up and added to the value.
    const byHand = [
      [3_250, 653_250],
      [3_266, 656_516], // 3,266.25
      [3_283, 659_799], // 3,282.58
      [3_299, 663_098], // 3,298.995
      [3_315, 666_413], // 3,315.49
      [3_332, 669_745], // 3,332.065
      [3_349, 673_094], // 3,348.725
    ];
    for (const [index, [interest, value]] of byHand.entries()) {
      fixture.clock.forward({ days: 1 });
      await run();
      const { seen, figures, held } = await rowsOf(member.id);
      expect(seen.at(-1)).toMatchObject({ amount: interest, after: value, day: index + 1 });
      expect(figures[0]).toMatchObject({ currentValue: value, daysAccrued: index + 1, status: index === 6 ? 'completed' : 'active' });
      expect(held).toMatchObject(index === 6 ? { available: value, invested: 0 } : { available: 0, invested: value });
    }
    const before = await rowsOf(member.id);
    fixture.clock.forward({ days: 30 });
    await run();
    expect(await rowsOf(member.id)).toEqual(before);
  });

  it('is due after exactly 24 hours and not a millisecond earlier', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await fixture.buy(member, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ hours: 24, ms: -1 });
    await run();
    expect((await rowsOf(member.id)).seen).toEqual([]);
    fixture.clock.forward({ ms: 1 });
    await run();
    const { seen, figures } = await rowsOf(member.id);
    expect(seen).toHaveLength(1);
    expect(figures[0]).toMatchObject({ status: 'completed', completedAt: fixture.clock.now() });
  });

  it('writes the same rows when run daily, twice a day, ten times concurrently, and after a gap of five days', async () => {
    const bought = async () => {
      const member = await fixture.createMember({ available: sgd('60500.00') });
      await fixture.buy(member, sgd('500.00'), 'standard', 7);
      await fixture.buy(member, sgd('10000.00'), 'gold', 30);
      await fixture.buy(member, sgd('50000.00'), 'premium', 1);
      return member;
    };
    const [daily, twice, atOnce, late] = [await bought(), await bought(), await bought(), await bought()];
    const members = [daily, twice, atOnce, late];
    const only = async (keep: { id: string }[], work: () => Promise<unknown>) => {
      const others = members.filter((member) => !keep.includes(member));
      const aside = (reason: string | null) =>
        Promise.all(
          others.map(({ id }) =>
            fixture.db
              .update(investments)
              .set({ setAsideAt: reason && fixture.clock.now(), setAsideReason: reason } as object)
              .where(eq(investments.userId, id)),
          ),
        );
      await aside('waits for its turn in this test');
      await work();
      await aside(null);
    };
    await warmConnections(fixture);
    for (let day = 1; day <= 7; day++) {
      fixture.clock.forward({ days: 1 });
      await only([daily], run);
      await only([twice], async () => [await run(), await run()]);
      await only([atOnce], () => Promise.all(Array.from({ length: 10 }, () => run(1))));
      if (day === 2 || day === 7) await only([late], run); // nothing between day 2 and day 7
    }
    const expected = await rowsOf(daily.id);
    expect(expected.seen).toHaveLength(7 + 7 + 1);
    for (const member of [twice, atOnce, late]) expect(await rowsOf(member.id)).toEqual(expected);
  });

  it('is calculated identically in TypeScript and in the database, up to the largest value', async () => {
    const largest = idr(AMOUNT_MAX_IDR * 2);
    const values = fc
      .oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: largest }), fc.constantFrom(largest, 99, 100, 101))
      .map((value) => idr(value));
    const rates = fc.constantFrom(...planTypes.map((type) => planDefaults[type].ratePpm), 2_500);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(values, rates), { minLength: 50, maxLength: 200 }), async (pairs) => {
        const rows = await fixture.db.execute<{ interest: string }>(
          sql`select day_interest(value, rate_ppm) as interest from unnest(${sql.param(pairs.map(([value]) => String(value)))}::bigint[], ${sql.param(pairs.map(([, rate]) => rate))}::int[]) with ordinality as given(value, rate_ppm, nth) order by nth`,
        );
        expect(rows.map(({ interest }) => Number(interest))).toEqual(pairs.map(([value, rate]: [Idr, number]) => dayInterest(value, rate)));
      }),
      { numRuns: 50 },
    );
  });

  it('cannot be posted twice for a day, even when the investment row is reset in the database', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await fixture.buy(member, sgd('10.00'));
    fixture.clock.forward({ days: 1 });
    await run();
    const [after] = await fixture.db.select().from(investments).where(eq(investments.id, id));
    await fixture.db
      .update(investments)
      .set({ currentValue: sgd('10.00'), totalEarned: idr(0), daysAccrued: 0, nextAccrualAt: fixture.clock.now() })
      .where(eq(investments.id, id));
    const posted = await fixture.db.$count(transfers);
    await run();
    expect(await fixture.db.$count(transfers)).toBe(posted);
    const [refused] = await fixture.db.select().from(investments).where(eq(investments.id, id));
    expect(refused).toMatchObject({ daysAccrued: 0, setAsideAt: fixture.clock.now(), setAsideReason: 'transfer_key_unique' });
    await fixture.db.update(investments).set(after!).where(eq(investments.id, id));
  });
});

describe('a run', () => {
  it('counts exactly what it paid, and only one run is active at a time', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    for (let n = 0; n < 5; n++) await fixture.buy(member, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ days: 1 });
    const before = await fixture.db.$count(transfers, eq(transfers.kind, 'interest'));
    const [first, second] = await Promise.all([
      startInterestRun(fixture.as(fixture.masterAdmin)),
      startInterestRun(fixture.as(fixture.admin)),
    ]);
    expect(first).toEqual(second);
    expect(fixture.enqueued.slice(-2)).toEqual([1, 2].map(() => ({ name: 'accrue-interest', payload: { runId: first.runId } })));
    await accrueInterest(fixture.ctx, first, { batchSize: 2 });
    const { posted, amount, ...done } = await getJobRun(fixture.as(fixture.masterAdmin), { id: first.runId });
    expect(done).toMatchObject({ status: 'succeeded' });
    expect(posted).toBe((await fixture.db.$count(transfers, eq(transfers.kind, 'interest'))) - before);
    expect(done.completed).toBeGreaterThanOrEqual(5);
    const [paid] = await fixture.db
      .select({ total: sql<string>`sum(amount)` })
      .from(transfers)
      .where(sql`${transfers.kind} = 'interest' and ${transfers.postedAt} = ${fixture.clock.now().toISOString()}`);
    expect(amount).toBe(Number(paid?.total));
    await accrueInterest(fixture.ctx, first); // redelivery of the same job
    expect(await getJobRun(fixture.as(fixture.masterAdmin), { id: first.runId })).toMatchObject({ posted, amount });
  });

  it('pays the other investments while one is locked, and finishes only after that one is paid', async () => {
    const [member, other] = [
      await fixture.createMember({ available: sgd('10.00') }),
      await fixture.createMember({ available: sgd('10.00') }),
    ];
    for (const buyer of [member, other]) await fixture.buy(buyer, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ days: 1 });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let reportLock = () => {};
    const locked = new Promise<void>((resolve) => (reportLock = resolve));
    const holding = fixture.db.transaction(async (tx) => {
      await tx.select().from(investments).where(eq(investments.userId, member.id)).for('update');
      reportLock();
      await held;
    });
    await locked;
    const running = run();
    await expect.poll(async () => (await rowsOf(other.id)).seen).toHaveLength(1);
    expect(await fixture.db.$count(schema.jobRuns, sql`status = 'running'`)).toBe(1);
    release();
    await holding;
    expect(await running).toMatchObject({ status: 'succeeded' });
    expect((await rowsOf(member.id)).figures).toMatchObject([{ status: 'completed' }]);
  });

  it('stops between batches on request, and the next run pays the rest', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    for (let n = 0; n < 4; n++) await fixture.buy(member, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ days: 1 });
    let batches = 0;
    await accrueInterest(fixture.ctx, { runId: null }, { batchSize: 1, shouldStop: () => batches++ === 2 });
    const open = await fixture.db.$count(investments, sql`user_id = ${member.id} and status = 'active'`);
    expect(open).toBeGreaterThan(0);
    await run();
    expect(await fixture.db.$count(investments, sql`user_id = ${member.id} and status = 'active'`)).toBe(0);
  });
});
