import { expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

const minute = 60_000;

it('names the two largest units', () => {
  expect(formatDuration(305 * minute, 'id')).toBe('5 j 5 mnt');
  expect(formatDuration(51 * 60 * minute + minute, 'en')).toBe('2d 3h');
  expect(formatDuration(18 * minute, 'id')).toBe('18 mnt');
  expect(formatDuration(305 * minute, 'th')).toBe('5 ชม. 5 นาที');
});

it('leaves out a unit that is nothing, and never says zero', () => {
  expect(formatDuration(24 * 60 * minute, 'en')).toBe('1d');
  expect(formatDuration(0, 'en')).toBe('1m');
});
