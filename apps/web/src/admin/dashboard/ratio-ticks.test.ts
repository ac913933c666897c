import { expect, it } from 'vitest';
import { ratioTicks } from './ratio-ticks.ts';

const percent = (values: readonly number[]) => values.map((value) => value * 10_000);

it.each([
  [
    [97.26, 100],
    [97, 98, 99, 100],
  ],
  [
    [98.9, 104.9],
    [98, 100, 102, 104, 106],
  ],
  [[100], [100, 100.1]],
  [
    [100, 300],
    [100, 150, 200, 250, 300],
  ],
  [
    [-20, 100],
    [-50, 0, 50, 100],
  ],
])('draws at most five lines around %j %', (values, ticks) => {
  expect(ratioTicks(percent(values))).toEqual(percent(ticks));
});
