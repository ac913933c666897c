import { expect, it } from 'vitest';
import { workingDaysSince } from './working-days.ts';

const thursday = '2026-11-19T15:40:00+08:00';

it.each([
  ['the same day', '2026-11-19T23:59:00+08:00', 0],
  ['the day after', '2026-11-20T00:00:00+08:00', 1],
  ['a Sunday', '2026-11-22T12:00:00+08:00', 1],
  ['the Tuesday that is the third', '2026-11-24T09:00:00+08:00', 3],
])('counts working days up to %s', (_what, now, count) => {
  expect(workingDaysSince(thursday, now)).toBe(count);
});

it('counts the days of Singapore, not of UTC', () => {
  expect(workingDaysSince('2026-11-19T15:59:00Z', '2026-11-19T16:01:00Z')).toBe(1);
});

it('returns 0 for an instant in the future', () => {
  expect(workingDaysSince(thursday, '2026-11-10T09:00:00+08:00')).toBe(0);
});
