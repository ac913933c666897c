import { expect, it } from 'vitest';
import { monthOf } from './month-of.ts';

it('begins and ends a month by the business calendar', () => {
  expect(monthOf(new Date('2026-11-21T04:00:00Z'))).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(monthOf(new Date('2026-11-30T16:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('goes back across the turn of a year, into a shorter month', () => {
  expect(monthOf(new Date('2027-01-31T04:00:00Z'), 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthOf(new Date('2027-03-31T04:00:00Z'), 1)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
});
