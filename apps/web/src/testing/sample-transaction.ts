import type { RequestType, Transaction } from '@app/contract';
import { fromCents } from '@app/money';
import type { Serialized } from '../shared/lib/serialized.ts';

/** An approved deposit of SGD 100.00, as administrators receive it. */
export const sampleTransaction: Serialized<Transaction> & { type: RequestType } = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 12,
  type: 'deposit',
  status: 'approved',
  amount: fromCents(10_000),
  createdAt: '2026-11-20T08:20:13.456Z',
  notes: null,
  balanceAfter: fromCents(10_000),
  userId: '22222222-2222-4222-8222-222222222222',
  username: 'rani.contoh',
  planType: null,
  accrualDay: null,
};
