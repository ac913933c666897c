import type { DeletedTransaction } from '@app/contract';
import { fromCents } from '@app/money';
import type { Serialized } from '../shared/lib/serialized.ts';

/** A deposit of SGD 7.00 that an administrator deleted, as a master admin receives it. */
export const sampleDeletedTransaction: Serialized<DeletedTransaction> = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 4711,
  type: 'deposit',
  amount: fromCents(700),
  deletedWith: 'itself',
  deletedAt: '2026-11-20T02:00:00.000Z',
  deletedBy: 'admin.uji',
  reason: 'typed in twice',
  userId: '22222222-2222-4222-8222-222222222222',
  userNumber: 1001,
  username: 'rani.contoh',
};

/** The same transaction, deleted with its member, whose name is not kept. */
export const sampleDeletedWithMember: Serialized<DeletedTransaction> = {
  ...sampleDeletedTransaction,
  deletedWith: 'member',
  reason: null,
  username: null,
};
