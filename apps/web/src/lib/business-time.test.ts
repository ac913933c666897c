import { expect, it } from 'vitest';
import { formatInstant } from './business-time.ts';

const lateOnTheNineteenth = '2026-11-19T16:05:09Z';

it.each([
  ['en', '20 Nov 2026, 00:05'],
  ['id', '20 Nov 2026, 00:05'],
  ['zh', '20 11月 2026, 00:05'],
  ['th', '20 พ.ย. 2026, 00:05'],
] as const)('writes day, month and Gregorian year of Singapore in %s', (language, text) => {
  expect(formatInstant(lateOnTheNineteenth, language)).toBe(text);
});

it('writes as much of an instant as is asked for', () => {
  const written = (['day', 'second', 'time', 'clock'] as const).map((detail) => formatInstant('2026-09-01T00:00:59+08:00', 'en', detail));
  expect(written).toEqual(['01 Sep 2026', '01 Sep 2026, 00:00:59', '00:00', '00:00:59']);
});
