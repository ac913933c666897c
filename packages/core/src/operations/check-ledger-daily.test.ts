import { invariants } from '@app/contract';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { getLedgerCheck } from '../ledger/get-ledger-check.ts';
import { startLedgerCheck } from '../ledger/start-ledger-check.ts';
import { findLatestRun } from '../runs/job-run.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { checkLedgerDaily } from './check-ledger-daily.ts';
import { findOverdue } from './find-overdue.ts';

const { jobRuns } = schema;

let world: World;
let alarms: object[];
beforeEach(async () => {
  world = await createWorld(inject('testServer'));
  await world.createMember({ available: sgd('10.00') });
  alarms = [];
});
afterEach(async () => {
  await expectBooksHold(world.ctx);
  await world.close();
});

const check = (runId: string | null = null) =>
  checkLedgerDaily({ ...world.ctx, log: { ...world.ctx.log, error: (fields) => void alarms.push(fields) } }, { runId });
const runs = () => world.db.$count(jobRuns, eq(jobRuns.job, 'check-ledger'));
/** Somebody with full power over the database takes a rupiah out of the bank's books, or puts it back. */
const tamper = (by: number) =>
  world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update accounts set credits = credits + ${by}::bigint where kind = 'bank'`);
  });

describe('the daily check of the ledger', () => {
  it('is done once a business day, which begins at midnight in Singapore', async () => {
    world.clock.forward({ hours: 13, ms: 59 * 60_000 }); // 23:59
    expect(await check()).toMatchObject({ status: 'succeeded', error: null });
    expect(await check()).toBeNull();
    world.clock.forward({ ms: 59_999 });
    expect(await check()).toBeNull();
    world.clock.forward({ ms: 1 });
    expect(await check()).toMatchObject({ status: 'succeeded' });
    expect(await runs()).toBe(2);
    expect(alarms).toEqual([]);
  });

  it('raises the alarm over a broken promise, and the run fails with its name, once that day', async () => {
    await tamper(1);
    const run = await check();
    expect(run).toMatchObject({ status: 'failed', error: 'balances_sum_to_zero, balance_is_credits_minus_debits' });
    expect(alarms).toMatchObject([
      { broken: [{ invariant: 'balances_sum_to_zero', violations: 1 }, { invariant: 'balance_is_credits_minus_debits' }] },
    ]);
    expect(await check()).toBeNull();
    expect(await findLatestRun(world.ctx, 'check-ledger')).toEqual(run);
    expect(await findOverdue(world.ctx)).toEqual([]);
    await tamper(-1);
    world.clock.forward({ days: 1 });
    expect(await check()).toMatchObject({ status: 'succeeded', error: null });
  });

  it('is made again when a master admin asks for it, once at a time, and its findings stay to be read', async () => {
    await check();
    const asked = await startLedgerCheck(world.as(world.admin));
    expect(await startLedgerCheck(world.as(world.admin))).toEqual(asked);
    expect(world.enqueued.at(-1)).toEqual({ name: 'check-ledger', payload: asked });
    const before = await getLedgerCheck(world.ctx);
    expect(before.run).toMatchObject({ id: asked.runId, status: 'queued', startedBy: world.admin.username });
    await tamper(1);
    world.clock.forward({ hours: 1 });
    await check(asked.runId);
    const { run, check: found } = await getLedgerCheck(world.ctx);
    expect(run).toMatchObject({ id: asked.runId, status: 'failed', due: invariants.length, completed: invariants.length });
    expect(found).toMatchObject({ holds: false, checkedAt: world.clock.now() });
    expect(found?.results.filter(({ holds }) => !holds).map(({ invariant }) => invariant)).toContain('balances_sum_to_zero');
    expect(before.check).toMatchObject({ holds: true });
    await tamper(-1);
  });

  it('goes on with a run that a killed worker left behind, on the same day too', async () => {
    await check();
    const [left] = await world.db
      .insert(jobRuns)
      .values({ job: 'check-ledger', status: 'running', queuedAt: world.clock.now(), startedAt: world.clock.now() })
      .returning();
    expect(await check()).toMatchObject({ id: left?.id, status: 'succeeded' });
    expect(await runs()).toBe(2);
  });
});
