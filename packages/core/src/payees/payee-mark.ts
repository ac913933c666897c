import { createHash } from 'node:crypto';
import type { KeptBankDetails } from '@app/contract';

/** Names the payee of a withdrawal as somebody saw it. No secret: whoever reads the mark reads the payee beside it. */
export const payeeMark = (transactionId: string, { bankName, accountName, accountNumber }: KeptBankDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([transactionId, bankName, accountName, accountNumber]))
    .digest('base64url');
