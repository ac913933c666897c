import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const end = '2026-12-20T08:20:00Z';

it('is told in full days and hours', () => {
  expect(timeLeft(end, '2026-11-20T07:00:00Z')).toEqual({ days: 30, hours: 1 });
  expect(timeLeft(end, '2026-12-20T08:19:59Z')).toEqual({ days: 0, hours: 0 });
});

it('is over at the end and after it', () => {
  expect(timeLeft(end, end)).toBeNull();
  expect(timeLeft(end, '2027-01-01T00:00:00Z')).toBeNull();
});
