import { fromCents } from '@app/money';
import { describe, expect, it } from 'vitest';
import { sampleTransaction } from '../../testing/sample-transaction.ts';
import { transactionUpdateOf } from './transaction-update.ts';
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

  it('never sends an amount that can’t be parsed', () => {
    expect(transactionUpdateOf(row, { amount: null, status: 'rejected' })).toEqual({ id: row.id, status: 'rejected' });
  });

  it('removes a note when it is cleared', () => {
    expect(transactionUpdateOf({ ...row, notes: 'old' }, { notes: '' })).toEqual({ id: row.id, notes: null });
  });

  it('applies to deposits and withdrawals only', () => {
    const types = ['deposit', 'withdrawal', 'interest', 'referral_bonus'] as const;
    expect(types.map((type) => isEditable({ ...row, type }))).toEqual([true, true, false, false]);
  });
});
