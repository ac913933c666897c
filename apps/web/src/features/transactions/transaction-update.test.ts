import { fromCents } from '@app/money';
import { describe, expect, it } from 'vitest';
import { sampleTransaction } from '../../testing/sample-transaction.ts';
import { availableAfter, refusalOf, transactionUpdateOf } from './transaction-update.ts';
import { isEditable } from './transaction-view.ts';

const row = { ...sampleTransaction, amount: fromCents(1_000), balanceAfter: fromCents(1_000) };

describe('a correction', () => {
  it('sends only what differs from the row', () => {
    expect(transactionUpdateOf(row, {})).toEqual({ id: row.id });
    const same = { amount: row.amount, type: row.type, status: row.status, createdAt: row.createdAt, notes: ' ' } as const;
    expect(transactionUpdateOf(row, same)).toEqual({ id: row.id });
    const other = { amount: fromCents(1_250), type: 'withdrawal', status: 'pending', createdAt: '2026-11-20T08:20:00.000Z' } as const;
    expect(transactionUpdateOf(row, { ...other, notes: ' typed in twice ' })).toEqual({ id: row.id, ...other, notes: 'typed in twice' });
  });

  it('never sends an amount that can’t be understood', () => {
    expect(transactionUpdateOf(row, { amount: null, status: 'rejected' })).toEqual({ id: row.id, status: 'rejected' });
  });

  it('moves the available balance by what its effect changes', () => {
    const available = fromCents(5_000);
    const after = (change: object) => availableAfter(available, row, { ...row, ...change });
    expect(after({})).toBe(available);
    expect(after({ amount: fromCents(1_250) })).toBe(fromCents(5_250));
    expect(after({ status: 'pending' })).toBe(fromCents(4_000));
    expect(after({ type: 'withdrawal' })).toBe(fromCents(3_000));
    expect(availableAfter(available, { ...row, status: 'rejected' }, row)).toBe(fromCents(6_000));
  });

  it('takes a note away when it is emptied', () => {
    expect(transactionUpdateOf({ ...row, notes: 'old' }, { notes: '' })).toEqual({ id: row.id, notes: null });
  });

  it('is of deposits and withdrawals only', () => {
    const types = ['deposit', 'withdrawal', 'interest', 'referral_bonus'] as const;
    expect(types.map((type) => isEditable({ ...row, type }))).toEqual([true, true, false, false]);
  });
});

describe('the refusal that a correction is going to meet', () => {
  const held = { available: fromCents(10_000), pending: fromCents(9_000) };
  const withdrawal = { type: 'withdrawal', status: 'pending', amount: fromCents(6_000) } as const;
  const rejected = { ...withdrawal, status: 'rejected' } as const;

  it.each([
    ['a deposit of more than is left is deleted', { ...row, amount: fromCents(10_001) }, null, { reason: 'below-zero' }],
    ['a deposit of all that is left is deleted', { ...row, amount: fromCents(10_000) }, null, null],
    [
      'a pending withdrawal is raised above what is free',
      withdrawal,
      { ...withdrawal, amount: fromCents(7_001) },
      { reason: 'above-free', free: fromCents(7_000) },
    ],
    ['a pending withdrawal is raised to what is free', withdrawal, { ...withdrawal, amount: fromCents(7_000) }, null],
    ['a rejected one is set back and does not fit', rejected, withdrawal, { reason: 'above-free', free: fromCents(1_000) }],
    ['an approved one is set back with its own money', { ...withdrawal, status: 'approved' } as const, withdrawal, null],
  ] as const)('is known when %s', (_, from, to, refusal) => expect(refusalOf(held, from, to)).toEqual(refusal));

  it('is none where a pending withdrawal is lowered that the balance no longer covers', () => {
    const short = { available: fromCents(1_000), pending: fromCents(9_000) };
    expect(refusalOf(short, withdrawal, { ...withdrawal, amount: fromCents(5_000) })).toBeNull();
  });
});
