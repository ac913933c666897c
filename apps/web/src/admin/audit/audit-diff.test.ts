import { idr } from '@app/money';
import { expect, it } from 'vitest';
import { auditChangesOf } from './audit-diff.ts';

it('lists changed fields and leaves out unchanged ones', () => {
  expect(auditChangesOf({ status: 'pending', type: 'deposit' }, { status: 'approved', type: 'deposit' })).toEqual([
    { field: 'status', before: { kind: 'text', text: 'pending' }, after: { kind: 'text', text: 'approved' } },
  ]);
});

it('reads amounts as money, and other numbers as numbers', () => {
  expect(auditChangesOf({ amount: 13_000, investments: 2 }, null)).toEqual([
    { field: 'amount', before: { kind: 'money', amount: idr(13_000) }, after: undefined },
    { field: 'investments', before: { kind: 'text', text: '2' }, after: undefined },
  ]);
});

it('shows that a text was cleared, and leaves out a field that was empty on both sides', () => {
  expect(auditChangesOf({ whatsapp: '+65' }, { whatsapp: null })).toMatchObject([{ after: { kind: 'nothing' } }]);
  expect(auditChangesOf({ type: 'deposit' }, { type: 'deposit', adminNote: null })).toEqual([]);
});

it('leaves out ids, and lists the names of edited fields', () => {
  expect(auditChangesOf({ userId: 'x', role: 'user' }, { role: 'user', changedFields: ['bankName'] })).toEqual([
    { field: 'changedFields', before: undefined, after: { kind: 'fields', names: ['bankName'] } },
  ]);
  expect(auditChangesOf(null, { changedFields: [] })).toEqual([]);
});

it('distinguishes days from instants', () => {
  expect(auditChangesOf(null, { occurredOn: '2026-11-20', createdAt: '2026-11-20T02:00:00.000Z' })).toMatchObject([
    { after: { kind: 'day', day: '2026-11-20' } },
    { after: { kind: 'instant', at: '2026-11-20T02:00:00.000Z' } },
  ]);
});

it('lists the bonuses that a correction changed by their numbers', () => {
  const facts = (amount: number) => ({ userId: 'u', bonuses: [{ number: 7, amount }] });
  const side = (amount: number) => ({ kind: 'bonuses', bonuses: [{ number: 7, amount }] });
  expect(auditChangesOf(facts(3250), facts(1300))).toEqual([{ field: 'bonuses', before: side(3250), after: side(1300) }]);
});

it('reads the terms of a plan: a rate, amounts and durations', () => {
  const before = { ratePpm: 5_000, amountMax: null, durations: [1, 7] };
  expect(auditChangesOf(before, { ratePpm: 4_500, amountMax: 13_000, durations: [7, 30] })).toEqual([
    { field: 'ratePpm', before: { kind: 'rate', ratePpm: 5_000 }, after: { kind: 'rate', ratePpm: 4_500 } },
    { field: 'amountMax', before: { kind: 'nothing' }, after: { kind: 'money', amount: idr(13_000) } },
    { field: 'durations', before: { kind: 'durations', days: [1, 7] }, after: { kind: 'durations', days: [7, 30] } },
  ]);
});
