import { exactTotalMax } from '@app/contract';
import { expect, it } from 'vitest';
import { formatViewCount } from './format-view-count.ts';

it('marks a number that was not counted to its end', () => {
  expect(formatViewCount(exactTotalMax, 'en')).toBe('10,000');
  expect(formatViewCount(exactTotalMax + 1, 'en')).toBe('10,000+');
  expect(formatViewCount(13_400, 'id')).toBe('10.000+');
});
