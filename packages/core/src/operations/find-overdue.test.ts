import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { checkLedgerDaily } from './check-ledger-daily.ts';
import { findOverdue } from './find-overdue.ts';

const minute = 60_000;
const { investments, users } = schema;

/* The clock begins at 10:00 in Singapore. */
let world: World;
beforeEach(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(async () => {
  await expectBooksHold(world.ctx);
  await world.close();
});

const overdue = () => findOverdue(world.ctx);

describe('what is overdue', () => {
  it('is nothing in a new product: there is no ledger to check', async () => {
    world.clock.forward({ days: 30 });
    expect(await overdue()).toEqual([]);
  });

  it('is interest that waits for more than ten minutes, until it is paid', async () => {
    const member = await world.createMember({ available: sgd('20.00') });
    await world.buy(member, sgd('10.00'), 'standard', 7);
    world.clock.forward({ days: 1 });
    const since = world.clock.now();
    world.clock.forward({ ms: 10 * minute });
    expect(await overdue()).toEqual([]);
    world.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'accrue-interest', since }]);
    await accrueInterest(world.ctx, { runId: null });
    expect(await overdue()).toEqual([]);
  });

  it('is not what is set aside: an administrator has been told of that', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    await world.buy(member, sgd('10.00'), 'standard', 7);
    await world.db.update(investments).set({ setAsideAt: world.clock.now(), setAsideReason: 'somebody looks at it' });
    world.clock.forward({ days: 1, hours: 1 });
    expect(await overdue()).toEqual([]);
  });

  it('is a business day whose bonuses are not paid half an hour after its end', async () => {
    const [referrer, friend] = [await world.createMember(), await world.createMember({ available: sgd('10.00') })];
    await world.db
      .update(users)
      .set({ referredBy: referrer.id })
      .where(sql`${users.id} = ${friend.id}`);
    const dayEnds = new Date('2026-11-20T16:00:00.000Z');
    world.clock.forward({ ms: dayEnds.getTime() - world.clock.now().getTime() + 30 * minute });
    expect(await overdue()).toEqual([]);
    world.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'accrue-referral-bonuses', since: dayEnds }]);
    await accrueReferralBonuses(world.ctx, { runId: null });
    expect(await overdue()).toEqual([]);
  });

  it('is a ledger with transfers that nobody has checked for 26 hours since its first', async () => {
    const since = world.clock.now();
    await world.createMember({ available: sgd('10.00') });
    world.clock.forward({ hours: 1 });
    await world.createMember({ available: sgd('10.00') });
    world.clock.forward({ hours: 25 });
    expect(await overdue()).toEqual([]);
    world.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'check-ledger', since }]);
  });

  it('is a ledger that was checked more than 26 hours ago', async () => {
    await checkLedgerDaily(world.ctx, { runId: null });
    const since = world.clock.now();
    world.clock.forward({ hours: 26 });
    expect(await overdue()).toEqual([]);
    world.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'check-ledger', since }]);
    await checkLedgerDaily(world.ctx, { runId: null });
    expect(await overdue()).toEqual([]);
  });
});
