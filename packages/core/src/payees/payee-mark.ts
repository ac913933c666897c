import { createHash } from 'node:crypto';
import type { PartialBankDetails } from '@app/contract';

/**
 * A hash that identifies bank details as they were shown: those of a withdrawal's payee, or of a user's profile; `ownerId` is the
 * id of that withdrawal or user. Not a secret: everyone who receives the mark also receives the details.
 */
export const payeeMark = (ownerId: string, { bankName, accountName, accountNumber }: PartialBankDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, bankName, accountName, accountNumber]))
    .digest('base64url');
