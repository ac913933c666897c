import { fromCents, planDefaults } from '@app/money';
import { expect, it } from 'vitest';
import { isPurchasable, purchaseRange } from './purchase-check.ts';

it('ranges from the minimum of the plan to the free balance', () => {
  expect(purchaseRange(planDefaults.standard, fromCents(68_464))).toEqual({
    least: fromCents(500),
    most: fromCents(68_464),
    possible: true,
  });
});

it('ends at the plan’s maximum when the free balance is higher', () => {
  expect(purchaseRange(planDefaults.standard, fromCents(5_000_000)).most).toBe(fromCents(999_999));
  expect(purchaseRange(planDefaults.premium, fromCents(9_000_000)).most).toBe(fromCents(9_000_000));
});

it('is not possible when the free balance is below the minimum', () => {
  expect(purchaseRange(planDefaults.gold, fromCents(68_464)).possible).toBe(false);
});

it('accepts amounts within the plan and the free balance only', () => {
  const free = fromCents(68_464);
  expect([500, 10_000, 68_464].map((cents) => isPurchasable(planDefaults.standard, fromCents(cents), free))).toEqual([true, true, true]);
  expect([0, 499, 68_465].map((cents) => isPurchasable(planDefaults.standard, fromCents(cents), free))).toEqual([false, false, false]);
});
