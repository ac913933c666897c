import { createHash } from 'node:crypto';
import type { KeptBankDetails } from '@app/contract';

/**
 * Names bank details as somebody saw them: the payee of a withdrawal, or what a user's profile says; `ownerId` is the id of
 * that withdrawal or user. No secret: whoever reads the mark reads the details beside it.
 */
export const payeeMark = (ownerId: string, { bankName, accountName, accountNumber }: KeptBankDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, bankName, accountName, accountNumber]))
    .digest('base64url');
