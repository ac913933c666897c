import { invariants } from '@app/contract';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { getLedgerCheck } from '../ledger-check/get-ledger-check.ts';
import { startLedgerCheck } from './start-ledger-check.ts';
import { findLatestRun } from '../runs/job-run.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { checkLedgerDaily } from './check-ledger-daily.ts';
import { findOverdue } from './find-overdue.ts';

const { jobRuns } = schema;

let fixture: CoreFixture;
let alarms: object[];
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  await fixture.createMember({ available: sgd('10.00') });
  alarms = [];
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const check = (runId: string | null = null) =>
  checkLedgerDaily({ ...fixture.ctx, log: { ...fixture.ctx.log, error: (fields) => void alarms.push(fields) } }, { runId });
const runs = () => fixture.db.$count(jobRuns, eq(jobRuns.job, 'check-ledger'));
/** Removes a rupiah from the bank account as a database superuser could, or restores it. */
const tamper = (by: number) =>
  fixture.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update accounts set credits = credits + ${by}::bigint where kind = 'bank'`);
  });

describe('the daily check of the ledger', () => {
  it('is made once a business day, which begins at midnight in Singapore', async () => {
    fixture.clock.forward({ hours: 13, ms: 59 * 60_000 }); // 23:59
    expect(await check()).toMatchObject({ status: 'succeeded', error: null });
    expect(await check()).toBeNull();
    fixture.clock.forward({ ms: 59_999 });
    expect(await check()).toBeNull();
    fixture.clock.forward({ ms: 1 });
    expect(await check()).toMatchObject({ status: 'succeeded' });
    expect(await runs()).toBe(2);
    expect(alarms).toEqual([]);
  });

  it("raises an alarm for a broken invariant, and its run fails with the invariant's name, once that day", async () => {
    await tamper(1);
    const run = await check();
    expect(run).toMatchObject({ status: 'failed', error: 'balances_sum_to_zero, balance_is_credits_minus_debits' });
    expect(alarms).toMatchObject([
      { broken: [{ invariant: 'balances_sum_to_zero', violations: 1 }, { invariant: 'balance_is_credits_minus_debits' }] },
    ]);
    expect(await check()).toBeNull();
    expect(await findLatestRun(fixture.as(fixture.masterAdmin), 'check-ledger')).toEqual(run);
    expect(await findOverdue(fixture.ctx)).toEqual([]);
    await tamper(-1);
    fixture.clock.forward({ days: 1 });
    expect(await check()).toMatchObject({ status: 'succeeded', error: null });
  });

  it('is repeated at the request of a master admin, one at a time, and its result stays readable', async () => {
    await check();
    const asked = await startLedgerCheck(fixture.as(fixture.masterAdmin));
    expect(await startLedgerCheck(fixture.as(fixture.masterAdmin))).toEqual(asked);
    expect(fixture.enqueued.at(-1)).toEqual({ name: 'check-ledger', payload: asked });
    const before = await getLedgerCheck(fixture.as(fixture.masterAdmin));
    expect(before.run).toMatchObject({ id: asked.runId, status: 'queued', startedBy: fixture.masterAdmin.username });
    await tamper(1);
    fixture.clock.forward({ hours: 1 });
    await check(asked.runId);
    const { run, check: found } = await getLedgerCheck(fixture.as(fixture.masterAdmin));
    expect(run).toMatchObject({ id: asked.runId, status: 'failed', due: invariants.length, completed: invariants.length });
    expect(found).toMatchObject({ holds: false, checkedAt: fixture.clock.now() });
    expect(found?.results.filter(({ holds }) => !holds).map(({ invariant }) => invariant)).toContain('balances_sum_to_zero');
    expect(before.check).toMatchObject({ holds: true });
    await tamper(-1);
  });

  it('continues a run left by a killed worker, on the same day too', async () => {
    await check();
    const [left] = await fixture.db
      .insert(jobRuns)
      .values({ job: 'check-ledger', status: 'running', queuedAt: fixture.clock.now(), startedAt: fixture.clock.now() })
      .returning();
    expect(await check()).toMatchObject({ id: left?.id, status: 'succeeded' });
    expect(await runs()).toBe(2);
  });
});
