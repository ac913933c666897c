import { expect, it } from 'vitest';
import { isDecided } from './is-decided.ts';

it.each([
  [200, true],
  [400, true],
  [409, true],
  [422, true],
  [401, false],
  [403, false],
  [404, false],
  [429, false],
  [500, false],
  [503, false],
])('returns for status %i whether the response is final: %s', (status, decided) => {
  expect(isDecided(status)).toBe(decided);
});
