import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { checkLedgerDaily } from './check-ledger-daily.ts';
import { findOverdue } from './find-overdue.ts';

const minute = 60_000;
const { investments, users } = schema;

/* The clock starts at 10:00 in Singapore. */
let fixture: CoreFixture;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const overdue = () => findOverdue(fixture.ctx);

describe('what is overdue', () => {
  it('is empty in a new installation, which has no ledger to check', async () => {
    fixture.clock.forward({ days: 30 });
    expect(await overdue()).toEqual([]);
  });

  it('includes interest that has been due for more than ten minutes, until it is paid', async () => {
    const member = await fixture.createMember({ available: sgd('20.00') });
    await fixture.buy(member, sgd('10.00'), 'standard', 7);
    fixture.clock.forward({ days: 1 });
    const since = fixture.clock.now();
    fixture.clock.forward({ ms: 10 * minute });
    expect(await overdue()).toEqual([]);
    fixture.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'accrue-interest', since }]);
    await accrueInterest(fixture.ctx, { runId: null });
    expect(await overdue()).toEqual([]);
  });

  it('excludes investments that are set aside, which have their own alarm', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await fixture.buy(member, sgd('10.00'), 'standard', 7);
    await fixture.db.update(investments).set({ setAsideAt: fixture.clock.now(), setAsideReason: 'under investigation' });
    fixture.clock.forward({ days: 1, hours: 1 });
    expect(await overdue()).toEqual([]);
  });

  it('includes a business day whose bonuses are not paid half an hour after its end', async () => {
    const [referrer, friend] = [await fixture.createMember(), await fixture.createMember({ available: sgd('10.00') })];
    await fixture.db
      .update(users)
      .set({ referredBy: referrer.id })
      .where(sql`${users.id} = ${friend.id}`);
    const dayEnds = new Date('2026-11-20T16:00:00.000Z');
    fixture.clock.forward({ ms: dayEnds.getTime() - fixture.clock.now().getTime() + 30 * minute });
    expect(await overdue()).toEqual([]);
    fixture.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'accrue-referral-bonuses', since: dayEnds }]);
    await accrueReferralBonuses(fixture.ctx, { runId: null });
    expect(await overdue()).toEqual([]);
  });

  it('includes a ledger that has not been checked within 26 hours of its first transfer', async () => {
    const since = fixture.clock.now();
    await fixture.createMember({ available: sgd('10.00') });
    fixture.clock.forward({ hours: 1 });
    await fixture.createMember({ available: sgd('10.00') });
    fixture.clock.forward({ hours: 25 });
    expect(await overdue()).toEqual([]);
    fixture.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'check-ledger', since }]);
  });

  it('includes a ledger that was last checked more than 26 hours ago', async () => {
    await checkLedgerDaily(fixture.ctx, { runId: null });
    const since = fixture.clock.now();
    fixture.clock.forward({ hours: 26 });
    expect(await overdue()).toEqual([]);
    fixture.clock.forward({ ms: 1 });
    expect(await overdue()).toEqual([{ job: 'check-ledger', since }]);
    await checkLedgerDaily(fixture.ctx, { runId: null });
    expect(await overdue()).toEqual([]);
  });
});
