import { expect, it } from 'vitest';
import { historyDays } from './history-days.ts';

const daysBetween = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

it('has each day of a recent member, today last', () => {
  expect(historyDays('2026-11-18', '2026-11-20')).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  expect(historyDays('2026-11-20', '2026-11-20')).toEqual(['2026-11-20']);
});

it('has only today when the clock is before the first day', () => {
  expect(historyDays('2026-11-21', '2026-11-20')).toEqual(['2026-11-20']);
});

it.each([
  ['half a year', '2026-05-20', 7],
  ['six years', '2020-11-20', 14],
  ['26 years', '2000-01-01', 42],
])('reduces %s to at most 366 points, the newest 120 days complete', (_age, first, step) => {
  const days = historyDays(first, '2026-11-20');
  expect(days.length).toBeLessThanOrEqual(366);
  expect([days[0], days.at(-1)]).toEqual([first, '2026-11-20']);
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? '', day));
  expect(new Set(gaps.slice(-119))).toEqual(new Set([1]));
  expect(new Set(gaps.slice(1, -119))).toEqual(new Set([step]));
});
