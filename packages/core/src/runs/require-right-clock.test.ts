import { recordedJobs, type JobName } from '@app/contract';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { startInterestRun } from '../accrual/start-interest-run.ts';
import type { Ctx } from '../context.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { sweepNotifications } from '../notifications/sweep-notifications.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { findLatestRun } from './job-run.ts';
import { createCoreFixture, expectInvariants, sgd, snapshot, type CoreFixture } from '../testing/index.ts';
import { checkLedgerDaily } from '../operations/check-ledger-daily.ts';
import { findWrongClockRuns } from '../operations/find-wrong-clock-runs.ts';
import { forgetExpired } from '../operations/forget-expired.ts';
import { getClockSkewMs } from './require-right-clock.ts';

const dayMs = 86_400_000;
const { investments, jobRuns, transfers } = schema;

let fixture: CoreFixture;
let alarms: string[];
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  const member = await fixture.createMember({ available: sgd('100.00') });
  await fixture.buy(member, sgd('40.00'), 'standard', 30);
  fixture.clock.forward({ days: 2 });
  alarms = [];
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

/** A process whose clock is wrong by this much: unlike a test clock's offset, the error is not part of `clockOffsetMs`. */
const wrongBy = (ms: number): Ctx => ({
  ...fixture.ctx,
  now: () => new Date(fixture.clock.now().getTime() + ms),
  log: { ...fixture.ctx.log, error: (_fields, message) => void alarms.push(message) },
});
const asScheduled = { runId: null };

describe('a process whose clock is wrong', () => {
  it.each([400 * dayMs, 130_000, -130_000, -400 * dayMs])('by %i ms pays nothing, records failed runs and raises an alarm', async (ms) => {
    const ctx = wrongBy(ms);
    const before = await fixture.db.$count(transfers);
    for (const job of [accrueInterest, accrueReferralBonuses, checkLedgerDaily])
      await expect(job(ctx, asScheduled)).rejects.toThrow('of the database');
    expect(await fixture.db.$count(transfers)).toBe(before);
    expect(await fixture.db.$count(investments, eq(investments.status, 'active'))).toBe(1);
    for (const job of ['accrue-interest', 'accrue-referral-bonuses', 'check-ledger'] as const) {
      const run = await findLatestRun(fixture.as(fixture.masterAdmin), job);
      expect(run).toMatchObject({ status: 'failed', error: 'CLOCK_WRONG' });
      expect(Math.abs((run?.finishedAt?.getTime() ?? 0) - fixture.clock.now().getTime())).toBeLessThan(60_000);
    }
    expect(alarms).toHaveLength(3);
    expect(alarms.every((alarm) => alarm.startsWith('ALARM'))).toBe(true);
    expect(await findWrongClockRuns(fixture.ctx)).toEqual(['accrue-interest', 'accrue-referral-bonuses', 'check-ledger']);
  });

  it('deletes nothing and marks no notification as failed', async () => {
    const before = await snapshot(fixture.ctx);
    const sessions = await fixture.db.$count(schema.sessions);
    await expect(forgetExpired(wrongBy(400 * dayMs))).rejects.toThrow('of the database');
    await expect(sweepNotifications(wrongBy(400 * dayMs), ['email'])).rejects.toThrow('of the database');
    expect([await snapshot(fixture.ctx), await fixture.db.$count(schema.sessions)]).toEqual([before, sessions]);
  });

  it('is no longer reported after the next successful run', async () => {
    await expect(accrueInterest(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
    fixture.clock.forward({ ms: 1_000 });
    expect(await accrueInterest(fixture.ctx, asScheduled)).toMatchObject({ status: 'succeeded', posted: 2 });
    expect(await findWrongClockRuns(fixture.ctx)).toEqual([]);
  });
});

describe('a run that is refused because of the clock', () => {
  const jobs = [accrueInterest, accrueReferralBonuses, checkLedgerDaily] as const;
  const rowsOf = (job: JobName) => fixture.db.select().from(jobRuns).where(eq(jobRuns.job, job)).orderBy(jobRuns.id);

  it.each(recordedJobs.map((job, which) => ({ job, run: jobs[which]! })))(
    'leaves the $job that is under way alone',
    async ({ job, run }) => {
      const at = fixture.clock.now();
      const [healthy] = await fixture.db
        .insert(jobRuns)
        .values({ job, status: 'running', queuedAt: at, startedAt: at, due: 7 })
        .returning();
      for (const runId of [null, healthy!.id]) await expect(run(wrongBy(dayMs), { runId })).rejects.toThrow('of the database');
      const [kept, ...refused] = await rowsOf(job);
      expect(kept).toEqual(healthy);
      expect(refused).toMatchObject([{ status: 'failed', error: 'CLOCK_WRONG', startedBy: null }]);
      expect(await run(fixture.ctx, { runId: null })).toMatchObject({ id: healthy!.id, status: 'succeeded' });
    },
  );

  it('is a single row while the refusal lasts, even when several workers are refused concurrently and repeatedly', async () => {
    const ctx = wrongBy(-dayMs);
    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(Array.from({ length: 4 }, () => accrueInterest(ctx, asScheduled)));
      fixture.clock.forward({ ms: 300_000 });
    }
    expect(await rowsOf('accrue-interest')).toHaveLength(1);
    expect(await findWrongClockRuns(fixture.ctx)).toEqual(['accrue-interest']);
  });

  it('fails under its own id when it was requested and had not begun', async () => {
    const { runId } = await startInterestRun(fixture.as(fixture.masterAdmin));
    await expect(accrueInterest(wrongBy(dayMs), { runId })).rejects.toThrow('of the database');
    await expect(accrueInterest(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
    expect(await rowsOf('accrue-interest')).toMatchObject([
      { id: runId, status: 'failed', error: 'CLOCK_WRONG', startedBy: fixture.masterAdmin.id },
      { status: 'failed', error: 'CLOCK_WRONG', startedBy: null },
    ]);
  });

  it.each([...jobs])('%o keeps readiness failing for ten minutes at most, even if it has no work once the clock is right', async (run) => {
    await accrueReferralBonuses(fixture.ctx, asScheduled);
    await checkLedgerDaily(fixture.ctx, asScheduled);
    await expect(run(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
    expect(await findWrongClockRuns(fixture.ctx)).toHaveLength(1);
    for (const job of [accrueReferralBonuses, checkLedgerDaily]) expect(await job(fixture.ctx, asScheduled)).toBeNull();
    fixture.clock.forward({ ms: 11 * 60_000 }); // a minute more than needed: the refusal is dated by the database, whose clock runs
    expect(await findWrongClockRuns(fixture.ctx)).toEqual([]);
  });

  it("does not count as that day's ledger check, which is made once the clock is right", async () => {
    await expect(checkLedgerDaily(wrongBy(dayMs), asScheduled)).rejects.toThrow('of the database');
    expect(await checkLedgerDaily(fixture.ctx, asScheduled)).toMatchObject({ status: 'succeeded' });
    expect(await checkLedgerDaily(fixture.ctx, asScheduled)).toBeNull();
  });
});

describe('the measured clock skew', () => {
  it('excludes the response time of a slow database and the offset of a test clock', async () => {
    let asked = 0;
    const slow = { ...fixture.ctx, now: () => new Date(fixture.clock.now().getTime() + (asked++ === 0 ? -600_000 : 600_000)) };
    expect(await getClockSkewMs(slow)).toBe(0);
    expect(Math.abs(await getClockSkewMs(fixture.ctx))).toBeLessThan(10_000);
    expect(Math.abs((await getClockSkewMs(wrongBy(-3_600_000))) + 3_600_000)).toBeLessThan(10_000);
  });
});

describe('the database', () => {
  const post = (aheadMs: number, key: string) =>
    fixture.db.transaction((tx) =>
      tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
        select ${key}, 'adjustment', ${companyAccounts.adjustments}::bigint, id, 1300, ${new Date(fixture.clock.now().getTime() + aheadMs).toISOString()}::timestamptz, now(), gen_random_uuid(), 'a test'
        from accounts where kind = 'available' order by id limit 1`),
    );

  it('refuses a transfer dated more than five minutes after its own clock, from any caller', async () => {
    await post(240_000, 'soon');
    await expect(post(360_000, 'later')).rejects.toMatchObject({ cause: { constraint_name: 'transfer_not_in_the_future' } });
    await expect(post(400 * dayMs, 'next year')).rejects.toMatchObject({ cause: { constraint_name: 'transfer_not_in_the_future' } });
  });
});
