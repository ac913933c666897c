import { fromCents } from '@app/money';
import type { AdminRequest, AdminRequestDetails } from '../admin/requests/admin-request-view.ts';
import { sampleMember } from './sample-member.ts';
import { sampleWithdrawal } from './sample-withdrawal.ts';

const { id, username, userNumber } = sampleMember;

/** The pending sample withdrawal of the sample member as `requests.details` answers, with changed fields of the request. */
export const sampleRequestDetails = (changed: Partial<AdminRequest> = {}): AdminRequestDetails => ({
  request: { ...sampleWithdrawal, payeeMark: 'a-mark', adminNote: null, username, userId: id, ...changed },
  member: {
    id,
    username,
    userNumber,
    bankName: null,
    accountName: null,
    accountNumber: null,
    available: fromCents(50_000),
    pendingWithdrawals: fromCents(1_000),
  },
  past: [],
  pastTotal: 0,
  sameProofs: null,
  similarDeposits: [],
  approval: null,
});
