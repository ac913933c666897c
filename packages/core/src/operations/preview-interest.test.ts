import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { createWorld, expectBooksHold, sgd, snapshot, type World } from '../testing/index.ts';
import { previewInterest } from './preview-interest.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

describe('the preview of a run', () => {
  it('is nothing while nothing is due', async () => {
    const nothing = { investments: 0, days: 0, completed: 0, amount: 0, setAside: 0, oldestDueAt: null };
    expect(await previewInterest(world.ctx)).toEqual(nothing);
  });

  it('is exactly what the following run pays, and writes nothing', async () => {
    const member = await world.createMember({ available: sgd('61000.00') });
    await world.buy(member, sgd('77.77'), 'standard', 1);
    const purchasedAt = world.clock.now();
    world.clock.forward({ hours: 5, ms: 1 });
    await world.buy(member, sgd('10000.01'), 'gold', 7);
    await world.buy(member, sgd('50000.00'), 'premium', 30);
    const { id } = await world.buy(member, sgd('11.11'), 'standard', 30);
    await world.db
      .update(schema.investments)
      .set({ setAsideAt: world.clock.now(), setAsideReason: 'somebody looks at it' })
      .where(eq(schema.investments.id, id));
    for (const { days, hours } of [
      { days: 0, hours: 23 },
      { days: 3, hours: 0 },
      { days: 20, hours: 0 },
      { days: 40, hours: 0 },
    ]) {
      world.clock.forward({ days, hours });
      const before = await snapshot(world);
      const { setAside, days: posted, oldestDueAt, ...expected } = await previewInterest(world.ctx);
      expect(await snapshot(world)).toEqual(before);
      expect(setAside).toBe(1);
      expect(expected.amount).toBeGreaterThan(0);
      if (days === 0) expect(oldestDueAt).toEqual(new Date(purchasedAt.getTime() + 86_400_000));
      expect(await accrueInterest(world.ctx, { runId: null })).toMatchObject({ status: 'succeeded', posted, ...expected });
      expect(await previewInterest(world.ctx)).toMatchObject({ days: 0, amount: 0 });
    }
  });
});
