import { fromCents, planDefaults } from '@app/money';
import { expect, it } from 'vitest';
import { changedTerms, parseDurations, parseRate, planFormValues, readPlanForm } from './plan-form-values.ts';

it.each([
  ['0.5', 5_000],
  ['0,45', 4_500],
  ['０．５', 5_000],
  ['๐.๕', 5_000],
  [' 1 ', 10_000],
  ['0.01', 100],
  ['5', 50_000],
  ['0', null],
  ['5.01', null],
  ['0.005', null],
  ['1.2.3', null],
  ['-1', null],
  ['', null],
])('reads the rate “%s” as %s', (text, ratePpm) => {
  expect(parseRate(text)).toBe(ratePpm);
});

it.each([
  ['1, 7, 30', [1, 7, 30]],
  ['30，7、7', [7, 30]],
  ['１，๗', [1, 7]],
  ['14', [14]],
  ['', null],
  ['0, 7', null],
  ['31', null],
  ['1.5', null],
  ['1 2 3 4 5 6', null],
])('reads the durations “%s” as %j', (text, durations) => {
  expect(parseDurations(text)).toEqual(durations);
});

it('reads the terms of an unchanged form as those of the plan, and finds what is wrong in each field', () => {
  const { standard, premium } = planDefaults;
  const values = planFormValues(standard, '0.5');
  const { terms } = readPlanForm(values);
  expect(terms && changedTerms(standard, terms)).toEqual([]);
  expect(readPlanForm(planFormValues(premium, '1.5')).terms).toMatchObject({ amountMax: null });
  expect(readPlanForm({ ...values, rate: 'x', amountMin: null, amountMax: null, durations: '' }).problems).toEqual({
    ratePpm: 'rate',
    amountMin: 'amount',
    amountMax: 'amount',
    durations: 'durations',
  });
  expect(readPlanForm({ ...values, amountMax: fromCents(499) })).toEqual({ terms: null, problems: { amountMax: 'order' } });
  expect(readPlanForm({ ...values, amountMax: null, hasNoMaximum: true }).terms).toMatchObject({ amountMax: null });
});
