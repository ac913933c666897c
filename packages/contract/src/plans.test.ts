import { fromCents, planDefaults } from '@app/money';
import { expect, it } from 'vitest';
import { UpdatePlanInput } from './plans.ts';

const input = { ...planDefaults.standard, reason: 'decided by the board' };
const problemsOf = (change: object) => {
  const parsed = UpdatePlanInput.safeParse({ ...input, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

it.each([
  ['ratePpm', 0],
  ['ratePpm', 50_100],
  ['ratePpm', 5_050],
  ['ratePpm', 5_000.5],
  ['amountMin', 0],
  ['amountMin', 65_000.5],
  ['amountMin', 1],
  ['amountMax', 100_000_000],
  ['amountMax', fromCents(499)],
  ['durations', []],
  ['durations', [1, 2, 3, 4, 5, 6]],
  ['durations.0', [0]],
  ['durations.1', [30, 31]],
  ['durations.0', [1.5]],
  ['version', 0],
  ['type', 'silver'],
  ['reason', ' '],
])('refuses terms that a plan may not have: %s %j', (path, value) => {
  expect(problemsOf({ [path.replace(/\..*/, '')]: value })).toEqual([path]);
});

it('takes the limits themselves, no maximum, and durations in any order', () => {
  expect(problemsOf({ ratePpm: 100 })).toEqual([]);
  expect(problemsOf({ ratePpm: 50_000, amountMin: 130, amountMax: 130 })).toEqual([]);
  expect(UpdatePlanInput.parse({ ...input, amountMax: null, durations: [30, 7, 7] })).toMatchObject({
    amountMax: null,
    durations: [7, 30],
  });
});
