import { recordedJobs, type JobName } from '@app/contract';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { startInterestRun } from '../accrual/start-interest-run.ts';
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
const { investments, jobRuns, transfers } = schema;

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

describe('a run that is refused because of the clock', () => {
  const jobs = [accrueInterest, accrueReferralBonuses, checkLedgerDaily] as const;
  const rowsOf = (job: JobName) => world.db.select().from(jobRuns).where(eq(jobRuns.job, job)).orderBy(jobRuns.id);

  it.each(recordedJobs.map((job, which) => ({ job, run: jobs[which]! })))(
    'leaves the $job that is under way alone',
    async ({ job, run }) => {
      const at = world.clock.now();
      const [healthy] = await world.db.insert(jobRuns).values({ job, status: 'running', queuedAt: at, startedAt: at, due: 7 }).returning();
      for (const runId of [null, healthy!.id]) await expect(run(wrongBy(dayMs), { runId })).rejects.toThrow('of the database');
      const [kept, ...refused] = await rowsOf(job);
      expect(kept).toEqual(healthy);
      expect(refused).toMatchObject([{ status: 'failed', error: 'CLOCK_WRONG', startedBy: null }]);
      expect(await run(world.ctx, { runId: null })).toMatchObject({ id: healthy!.id, status: 'succeeded' });
    },
  );

  it('is one row while the refusal lasts, though several workers are refused at once and again', async () => {
    const ctx = wrongBy(-dayMs);
    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(Array.from({ length: 4 }, () => accrueInterest(ctx, asScheduled)));
      world.clock.forward({ ms: 300_000 });
    }
    expect(await rowsOf('accrue-interest')).toHaveLength(1);
    expect(await findWrongClockRuns(world.ctx)).toEqual(['accrue-interest']);
  });

  it('has failed by its own name when somebody asked for it and it was not begun', async () => {
    const { runId } = await startInterestRun(world.as(world.admin));
    await expect(accrueInterest(wrongBy(dayMs), { runId })).rejects.toThrow('of the database');
    await expect(accrueInterest(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
    expect(await rowsOf('accrue-interest')).toMatchObject([
      { id: runId, status: 'failed', error: 'CLOCK_WRONG', startedBy: world.admin.id },
      { status: 'failed', error: 'CLOCK_WRONG', startedBy: null },
    ]);
  });

  it.each([...jobs])(
    '%o keeps readiness red for ten minutes at most, even if it has nothing to do once the clock is right',
    async (run) => {
      await accrueReferralBonuses(world.ctx, asScheduled);
      await checkLedgerDaily(world.ctx, asScheduled);
      await expect(run(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
      expect(await findWrongClockRuns(world.ctx)).toHaveLength(1);
      for (const job of [accrueReferralBonuses, checkLedgerDaily]) expect(await job(world.ctx, asScheduled)).toBeNull();
      world.clock.forward({ ms: 11 * 60_000 }); // a minute more than needed: the refusal is dated by the database, whose clock is not frozen
      expect(await findWrongClockRuns(world.ctx)).toEqual([]);
    },
  );

  it('is not the check of the ledger of that day, which is made once the clock is right', async () => {
    await expect(checkLedgerDaily(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
    expect(await checkLedgerDaily(world.ctx, asScheduled)).toMatchObject({ status: 'succeeded' });
    expect(await checkLedgerDaily(world.ctx, asScheduled)).toBeNull();
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
