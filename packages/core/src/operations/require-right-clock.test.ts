import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Ctx } from '../context.ts';
import { house } from '../ledger/house.ts';
import { sweepNotifications } from '../notifications/sweep-notifications.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { findLatestRun } from '../runs/job-run.ts';
import { createWorld, expectBooksHold, sgd, snapshot, type World } from '../testing/index.ts';
import { checkLedgerDaily } from './check-ledger-daily.ts';
import { findWrongClockRuns } from './find-wrong-clock-runs.ts';
import { forgetExpired } from './forget-expired.ts';
import { getClockSkewMs } from './require-right-clock.ts';

const dayMs = 86_400_000;
const { investments, transfers } = schema;

let world: World;
let alarms: string[];
beforeEach(async () => {
  world = await createWorld(inject('testServer'));
  const member = await world.createMember({ available: sgd('100.00') });
  await world.buy(member, sgd('40.00'), 'standard', 30);
  world.clock.forward({ days: 2 });
  alarms = [];
});
afterEach(async () => {
  await expectBooksHold(world.ctx);
  await world.close();
});

/** A process whose clock is wrong by so much: unlike the offset of a test clock, nobody told it. */
const wrongBy = (ms: number): Ctx => ({
  ...world.ctx,
  now: () => new Date(world.clock.now().getTime() + ms),
  log: { ...world.ctx.log, error: (_fields, message) => void alarms.push(message) },
});
const asScheduled = { runId: null };

describe('a process whose clock is wrong', () => {
  it.each([400 * dayMs, 121_000, -121_000, -400 * dayMs])('by %i ms pays nothing, says so in its runs and raises the alarm', async (ms) => {
    const ctx = wrongBy(ms);
    const before = await world.db.$count(transfers);
    for (const job of [accrueInterest, accrueReferralBonuses, checkLedgerDaily])
      await expect(job(ctx, asScheduled)).rejects.toThrow('of the database');
    expect(await world.db.$count(transfers)).toBe(before);
    expect(await world.db.$count(investments, eq(investments.status, 'active'))).toBe(1);
    for (const job of ['accrue-interest', 'accrue-referral-bonuses', 'check-ledger'] as const) {
      const run = await findLatestRun(world.ctx, job);
      expect(run).toMatchObject({ status: 'failed', error: 'CLOCK_WRONG' });
      expect(Math.abs((run?.finishedAt?.getTime() ?? 0) - world.clock.now().getTime())).toBeLessThan(60_000);
    }
    expect(alarms).toHaveLength(3);
    expect(alarms.every((alarm) => alarm.startsWith('ALARM'))).toBe(true);
    expect(await findWrongClockRuns(world.ctx)).toEqual(['accrue-interest', 'accrue-referral-bonuses', 'check-ledger']);
  });

  it('forgets nothing and gives no notification up', async () => {
    const before = await snapshot(world.ctx);
    const sessions = await world.db.$count(schema.sessions);
    await expect(forgetExpired(wrongBy(400 * dayMs))).rejects.toThrow('of the database');
    await expect(sweepNotifications(wrongBy(400 * dayMs), ['email'])).rejects.toThrow('of the database');
    expect([await snapshot(world.ctx), await world.db.$count(schema.sessions)]).toEqual([before, sessions]);
  });

  it('is known by the next run that goes well no more', async () => {
    await expect(accrueInterest(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
    world.clock.forward({ ms: 1_000 });
    expect(await accrueInterest(world.ctx, asScheduled)).toMatchObject({ status: 'succeeded', posted: 2 });
    expect(await findWrongClockRuns(world.ctx)).toEqual([]);
  });
});

describe('the difference of two clocks', () => {
  it('is not what the answer of a slow database takes, nor what a test clock was moved', async () => {
    let asked = 0;
    const slow = { ...world.ctx, now: () => new Date(world.clock.now().getTime() + (asked++ === 0 ? -600_000 : 600_000)) };
    expect(await getClockSkewMs(slow)).toBe(0);
    expect(Math.abs(await getClockSkewMs(world.ctx))).toBeLessThan(1_000);
    expect(Math.abs((await getClockSkewMs(wrongBy(-3_600_000))) + 3_600_000)).toBeLessThan(1_000);
  });
});

describe('the database', () => {
  const post = (aheadMs: number, key: string) =>
    world.db.transaction((tx) =>
      tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
        select ${key}, 'adjustment', ${house.adjustments}::bigint, id, 1300, ${new Date(world.clock.now().getTime() + aheadMs).toISOString()}::timestamptz, now(), gen_random_uuid(), 'a test'
        from accounts where kind = 'available' order by id limit 1`),
    );

  it('refuses a transfer that lies more than five minutes in its own future, whoever posts it', async () => {
    await post(240_000, 'soon');
    await expect(post(360_000, 'later')).rejects.toMatchObject({ cause: { constraint_name: 'transfer_not_in_the_future' } });
    await expect(post(400 * dayMs, 'next year')).rejects.toMatchObject({ cause: { constraint_name: 'transfer_not_in_the_future' } });
  });
});
