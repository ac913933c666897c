import { fromCents, ZERO } from '@app/money';
import { expect, it } from 'vitest';
import { firstRunOf, likelyFirstRunOf, nextStep } from './first-run-of.ts';

const nothing = { activeInvestments: 0, totalInterest: ZERO, ledgerRows: 0 };
const withBank = { accountNumber: '000-111-2222' };
const withoutBank = { accountNumber: null };

it.each([
  ['nothing was done', withoutBank, nothing, false, { bank: 'open', deposit: 'open' }, 0],
  ['the bank account is known', withBank, nothing, false, { bank: 'done', deposit: 'open' }, 1],
  ['the first deposit is checked', withBank, nothing, true, { bank: 'done', deposit: 'waiting' }, null],
  ['it is checked before there is a bank account', withoutBank, nothing, true, { bank: 'open', deposit: 'waiting' }, 0],
  ['the money has arrived', withBank, { ...nothing, ledgerRows: 1 }, false, { bank: 'done', deposit: 'done' }, 2],
  ['the money has arrived, and more is checked', withBank, { ...nothing, ledgerRows: 1 }, true, { bank: 'done', deposit: 'done' }, 2],
] as const)('when %s', (_, user, stats, hasPendingDeposit, expected, next) => {
  const firstRun = firstRunOf({ user, stats, hasPendingDeposit });
  expect(firstRun).toEqual(expected);
  expect(firstRun && nextStep(firstRun)).toBe(next);
});

it.each([
  ['is active', { ...nothing, ledgerRows: 2, activeInvestments: 1 }],
  ['has ended with interest', { ...nothing, ledgerRows: 4, totalInterest: fromCents(5) }],
])('is over once a plan %s', (_, stats) => {
  expect(firstRunOf({ user: withoutBank, stats, hasPendingDeposit: true })).toBeNull();
});

it('is guessed from the log-in until the rest is known: over with interest, else by the balance', () => {
  const user = { ...withBank, balance: ZERO, totalInterest: ZERO };
  expect(likelyFirstRunOf({ user })).toEqual({ bank: 'done', deposit: 'open' });
  expect(likelyFirstRunOf({ user: { ...user, balance: fromCents(500) } })).toEqual({ bank: 'done', deposit: 'done' });
  expect(likelyFirstRunOf({ user: { ...user, totalInterest: fromCents(5) } })).toBeNull();
});
