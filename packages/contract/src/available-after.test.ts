import { fromCents } from '@app/money';
import { expect, it } from 'vitest';
import { availableAfter, type TransactionEffect } from './available-after.ts';

const row: TransactionEffect = { amount: fromCents(1_000), type: 'deposit', status: 'approved' };
const available = fromCents(5_000);

it.each([
  ['nothing', {}, 5_000],
  ['the amount', { amount: fromCents(1_250) }, 5_250],
  ['the status', { status: 'pending' }, 4_000],
  ['the type', { type: 'withdrawal' }, 3_000],
  ['the type and the amount', { type: 'withdrawal', amount: fromCents(6_000) }, -2_000],
] as const)('an approved deposit that is corrected in %s moves the balance by what its effect changes', (_, change, after) => {
  expect(availableAfter(available, row, { ...row, ...change })).toBe(fromCents(after));
});

it('adds a new effect, and subtracts that of a deleted transaction', () => {
  expect(availableAfter(available, { ...row, status: 'rejected' }, row)).toBe(fromCents(6_000));
  expect(availableAfter(available, row, null)).toBe(fromCents(4_000));
  expect(availableAfter(available, { ...row, type: 'withdrawal' }, null)).toBe(fromCents(6_000));
  expect(availableAfter(available, { ...row, status: 'pending' }, null)).toBe(available);
});
