import { fromCents } from '@app/money';
import { expect, it } from 'vitest';
import { moneyTicks } from './money-ticks.ts';

const sgd = (amount: number) => fromCents(amount * 100);

it.each([
  [0, [0]],
  [0.5, [0, 0.5]],
  [1_415.34, [0, 500, 1_000, 1_500]],
  [2_000, [0, 500, 1_000, 1_500, 2_000]],
  [9_999.99, [0, 5_000, 10_000]],
  [61_000, [0, 20_000, 40_000, 60_000, 80_000]],
])('draws lines at round amounts, the highest at or above SGD %s', (highest, ticks) => {
  expect(moneyTicks(sgd(highest))).toEqual(ticks.map(sgd));
});
