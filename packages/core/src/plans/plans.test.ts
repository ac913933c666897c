import type { UpdatePlanInput } from '@app/contract';
import { schema } from '@app/db';
import { planDefaults, type Plan, type PlanType } from '@app/money';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { listPlanHistory } from '../audit/list-audit.ts';
import type { Actor } from '../context.ts';
import { purchasePlan } from '../investments/purchase-plan.ts';
import { findInvestment } from '../investments/select-investments.ts';
import { getDashboardStats } from '../stats/get-dashboard-stats.ts';
import { countLockWaits, createCoreFixture, expectInvariants, outcome, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { listPlans, lockPlan, readPlans } from './list-plans.ts';
import { updatePlan } from './update-plan.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
beforeEach(async () => {
  for (const { type, version: _version, ...terms } of Object.values(planDefaults))
    await fixture.db.update(schema.plans).set(terms).where(eq(schema.plans.type, type));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const rounds = Array.from({ length: 10 }, (_, round) => round);
const planNow = async (type: PlanType): Promise<Plan> => (await readPlans(fixture.db))[type];
const history = async () => (await listPlanHistory(fixture.as(fixture.masterAdmin), { limit: 10 })).items;

async function edit(change: Partial<UpdatePlanInput>, type: PlanType = 'standard'): Promise<Plan> {
  return updatePlan(fixture.as(fixture.masterAdmin), { ...(await planNow(type)), reason: 'decided by the board', ...change });
}
const buy = (member: Actor, planVersion?: number, durationDays = 7, amount = sgd('6.00')) =>
  purchasePlan(fixture.as(member), { planType: 'standard', amount, durationDays, ...(planVersion !== undefined && { planVersion }) });

describe('the plans', () => {
  it('are those of the code in a new database', async () => {
    const { db, close } = await createCoreFixture(inject('testServer'));
    expect(await listPlans({ db })).toEqual(Object.values(planDefaults));
    await close();
  });

  it.each([
    ['plan_type_known', sql`type = 'silver'`],
    ['plan_rate_in_bounds', sql`rate_ppm = 0`],
    ['plan_rate_in_bounds', sql`rate_ppm = 50100`],
    ['plan_rate_in_bounds', sql`rate_ppm = 5050`],
    ['plan_range_in_order', sql`amount_min = 0`],
    ['plan_range_in_order', sql`amount_min = amount_max + 1`],
    ['plan_maximum_in_bounds', sql`amount_max = 10000000000001`],
    ['plan_durations_in_bounds', sql`durations = '{}'`],
    ['plan_durations_in_bounds', sql`durations = '{0, 7}'`],
    ['plan_durations_in_bounds', sql`durations = '{7, 31}'`],
    ['plan_durations_in_bounds', sql`durations = '{1, 2, 3, 4, 5, 6}'`],
  ])('can hold only what a plan may be: %s', async (constraint, change) => {
    await expect(fixture.db.execute(sql`update plans set ${change} where type = 'standard'`)).rejects.toMatchObject({
      cause: { constraint_name: constraint },
    });
  });
});

describe('an edit of a plan', () => {
  it('makes the next version, and is in the history with who, when, why, and the terms before and after', async () => {
    const { type: _type, version, ...before } = await planNow('gold');
    const terms = { ratePpm: 8_000, amountMin: sgd('9000.00'), amountMax: null, durations: [7, 14], isActive: false };
    expect(await edit(terms, 'gold')).toEqual({ type: 'gold', version: version + 1, ...terms });
    expect(await planNow('gold')).toEqual({ type: 'gold', version: version + 1, ...terms });
    expect((await history())[0]).toMatchObject({
      type: 'gold',
      updatedBy: fixture.masterAdmin.username,
      updatedAt: fixture.clock.now(),
      reason: 'decided by the board',
      previous: before,
      terms,
    });
  });

  it('that changes nothing makes neither a version nor an entry', async () => {
    const [plan, entries] = [await planNow('standard'), await history()];
    expect(await edit({})).toEqual(plan);
    expect(await history()).toEqual(entries);
  });

  it('is refused when the plan was changed since it was read', async () => {
    const { version } = await planNow('standard');
    await edit({ ratePpm: 4_500 });
    await expect(edit({ version, ratePpm: 9_900 })).rejects.toMatchObject({ code: 'PLAN_CHANGED', params: { context: 'edit' } });
    expect(await planNow('standard')).toMatchObject({ ratePpm: 4_500, version: version + 1 });
  });

  it.each(rounds)('is made once when two administrators edit the same version concurrently (round %i)', async (round) => {
    const { version } = await planNow('standard');
    await warmConnections(fixture);
    const edits = [100, 200].map((ratePpm) => edit({ version, ratePpm: ratePpm * (round + 1) }).then(() => ({ status: 'edited' })));
    expect((await Promise.allSettled(edits)).map(outcome).toSorted()).toEqual(['PLAN_CHANGED', 'edited']);
    expect((await planNow('standard')).version).toBe(version + 1);
  });

  it('moves the tiers, which follow the smallest amounts', async () => {
    const member = await fixture.createMember({ available: sgd('60.00') });
    const tier = async () => (await getDashboardStats(fixture.as(member))).tier;
    expect(await tier()).toBe('standard');
    await edit({ amountMin: sgd('60.00') }, 'gold');
    expect(await tier()).toBe('gold');
  });
});

describe('a purchase', () => {
  it('gets the terms of now, and an investment keeps those that it was bought with', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const old = await buy(member);
    await edit({ ratePpm: 10_000 });
    const recent = await buy(member);
    fixture.clock.forward({ days: 1 });
    await fixture.accrue();
    expect(await findInvestment(fixture.db, old.id)).toMatchObject({ interestRate: 0.005, totalEarned: 390 });
    expect(await findInvestment(fixture.db, recent.id)).toMatchObject({ interestRate: 0.01, totalEarned: 780 });
  });

  it('is paid to its end by a worker that does not read the plans', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const { id } = await buy(member, undefined, 7, sgd('50.00'));
    await fixture.db.execute(sql`alter table plans rename to plans_gone`);
    fixture.clock.forward({ days: 7 });
    await fixture.accrue().finally(() => fixture.db.execute(sql`alter table plans_gone rename to plans`));
    expect(await findInvestment(fixture.db, id)).toMatchObject({ status: 'completed', currentValue: 673_094 });
  });

  it('is refused when the terms are no longer those that the member saw', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const { version } = await planNow('standard');
    await edit({ ratePpm: 4_000 });
    await expect(buy(member, version)).rejects.toMatchObject({ code: 'PLAN_CHANGED', params: {} });
    expect(await buy(member, version + 1)).toMatchObject({ interestRate: 0.004 });
  });

  it('is refused while the plan is switched off', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const { version } = await edit({ isActive: false });
    await expect(buy(member)).rejects.toMatchObject({ code: 'PLAN_NOT_OFFERED', params: { plan: 'standard' } });
    await expect(buy(member, version - 1)).rejects.toMatchObject({ code: 'PLAN_NOT_OFFERED' });
  });

  it('takes the durations and the range of the plan as it is now', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    await edit({ durations: [3, 14], amountMin: sgd('6.00'), amountMax: sgd('8.00') });
    await expect(buy(member, undefined, 7)).rejects.toMatchObject({
      code: 'DURATION_NOT_OFFERED',
      params: { plan: 'standard', durations: '3, 14' },
      fields: { durationDays: 'invalid' },
    });
    for (const amount of ['5.99', '8.01'])
      await expect(buy(member, undefined, 14, sgd(amount))).rejects.toMatchObject({
        code: 'AMOUNT_OUTSIDE_PLAN',
        params: { minimum: sgd('6.00'), maximum: sgd('8.00') },
      });
    expect(await buy(member, undefined, 14, sgd('8.00'))).toMatchObject({ durationDays: 14 });
  });

  it('waits for an edit in progress, and is then refused', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const { version } = await planNow('standard');
    await warmConnections(fixture);
    const { purchase } = await fixture.db.transaction(async (tx) => {
      await lockPlan(tx, 'standard', 'update');
      await tx.execute(sql`update plans set rate_ppm = 4000, version = version + 1 where type = 'standard'`);
      const started = Promise.allSettled([buy(member, version)]);
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
      return { purchase: started };
    });
    expect((await purchase).map(outcome)).toEqual(['PLAN_CHANGED']);
  });

  it('lets another purchase pass, but makes an edit wait', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const { version } = await planNow('standard');
    await warmConnections(fixture);
    const { edited } = await fixture.db.transaction(async (tx) => {
      await lockPlan(tx, 'standard', 'share');
      expect(await buy(member, version)).toMatchObject({ status: 'active' });
      const started = edit({ ratePpm: 4_000 });
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
      expect((await planNow('standard')).version).toBe(version);
      return { edited: started };
    });
    expect((await edited).version).toBe(version + 1);
  });

  it.each(rounds)('beside an edit has the old terms wholly or the new wholly (round %i)', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => fixture.createMember({ available: sgd('10.00') })));
    const { version } = await planNow('standard');
    await warmConnections(fixture);
    /* SGD 6.00 is in the old range only, so the new rate would be one of both. The last two name the version that they saw. */
    const purchases = members.map((member, index) => buy(member, index < 2 ? undefined : version));
    const [, ...results] = await Promise.allSettled([edit({ ratePpm: 4_000, amountMin: sgd('7.00') }), ...purchases]);
    const endings = results.map((result) =>
      result.status === 'fulfilled' ? result.value.interestRate : outcome(result as PromiseSettledResult<{ status: string }>),
    );
    for (const ending of endings.slice(0, 2)) expect([0.005, 'AMOUNT_OUTSIDE_PLAN']).toContain(ending);
    for (const ending of endings.slice(2)) expect([0.005, 'PLAN_CHANGED']).toContain(ending);
  });
});
