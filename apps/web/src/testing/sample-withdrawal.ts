import type { Request } from '@app/contract';
import { fromCents } from '@app/money';
import type { Serialized } from '../shared/lib/serialized.ts';

/** A pending withdrawal to an account that is not the one in the member's profile. */
export const sampleWithdrawal = {
  id: '0198b8a0-0000-7000-8000-000000000002',
  number: 42,
  type: 'withdrawal',
  status: 'pending',
  amount: fromCents(1_000),
  bankName: 'Bank Lama',
  accountName: 'Rani Contoh',
  accountNumber: '99990001',
  createdAt: '2026-11-20T02:00:00.000Z',
  dueAt: '2026-11-25T15:59:59.999Z',
  processedAt: null,
  processedBy: null,
  proofImage: null,
  balanceAfter: null,
} as unknown as Serialized<Request>; // only the fields that the member's screens read
