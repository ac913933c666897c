import { ZERO } from '@app/money';
import type { SessionUser } from '../shared/lib/session.tsx';

/** A member with bank details and a balance of zero, as `auth.session` answers. */
export const sampleMember: SessionUser = {
  id: '0198b8a0-0000-7000-8000-000000000001',
  username: 'rani.contoh',
  email: 'rani@contoh.example',
  role: 'user',
  balance: ZERO,
  userNumber: 100,
  profileImage: null,
  bankName: 'Bank Contoh',
  accountName: 'Rani Contoh',
  accountNumber: '12345678',
  payeeMark: 'mark-of-12345678',
  bankDetailsBy: 'member',
  language: null,
  totalInterest: ZERO,
  referralCode: 'RANI2345',
  createdAt: '2026-11-01T00:00:00.000Z',
};
