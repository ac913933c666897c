import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { createCoreFixture, expectInvariants, sgd, snapshot, type CoreFixture } from '../testing/index.ts';
import { previewInterest } from './preview-interest.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

describe('the preview of an interest run', () => {
  it('is zero while nothing is due', async () => {
    const nothing = { investments: 0, days: 0, completed: 0, amount: 0, setAside: 0, oldestDueAt: null };
    expect(await previewInterest(fixture.ctx)).toEqual(nothing);
  });

  it('equals what the following run pays, and writes nothing', async () => {
    const member = await fixture.createMember({ available: sgd('61000.00') });
    await fixture.buy(member, sgd('77.77'), 'standard', 1);
    const purchasedAt = fixture.clock.now();
    fixture.clock.forward({ hours: 5, ms: 1 });
    await fixture.buy(member, sgd('10000.01'), 'gold', 7);
    await fixture.buy(member, sgd('50000.00'), 'premium', 30);
    const { id } = await fixture.buy(member, sgd('11.11'), 'standard', 30);
    await fixture.db
      .update(schema.investments)
      .set({ setAsideAt: fixture.clock.now(), setAsideReason: 'under investigation' })
      .where(eq(schema.investments.id, id));
    for (const { days, hours } of [
      { days: 0, hours: 23 },
      { days: 3, hours: 0 },
      { days: 20, hours: 0 },
      { days: 40, hours: 0 },
    ]) {
      fixture.clock.forward({ days, hours });
      const before = await snapshot(fixture);
      const { setAside, days: posted, oldestDueAt, ...expected } = await previewInterest(fixture.ctx);
      expect(await snapshot(fixture)).toEqual(before);
      expect(setAside).toBe(1);
      expect(expected.amount).toBeGreaterThan(0);
      if (days === 0) expect(oldestDueAt).toEqual(new Date(purchasedAt.getTime() + 86_400_000));
      expect(await accrueInterest(fixture.ctx, { runId: null })).toMatchObject({ status: 'succeeded', posted, ...expected });
      expect(await previewInterest(fixture.ctx)).toMatchObject({ days: 0, amount: 0 });
    }
  });
});
