import { createHmac } from 'node:crypto';
import type { PartialBankDetails } from '@app/contract';
import type { Ctx } from '../context.ts';
import { deriveKey } from '../derive-key.ts';
import { maskAccountNumber } from '../payees/mask-account-number.ts';

const purpose = 'audit: which bank account';

/** What the audit log stores about a bank account: enough to prove which one it was, not enough to read it. */
export type BankAccountEvidence = { accountNumber: string | null; accountHash: string | null };

/**
 * The masked account number and a keyed hash of bank and number. Spaces, dashes and letter case are ignored, so the same account
 * always gives the same hash. The key is derived for this purpose alone (HKDF).
 */
export function bankAccountEvidence(ctx: Ctx, { bankName, accountNumber }: PartialBankDetails): BankAccountEvidence {
  if (accountNumber === null) return { accountNumber: null, accountHash: null };
  const account = JSON.stringify([(bankName ?? '').normalize('NFKC').trim().toLowerCase(), accountNumber.replace(/[^0-9A-Za-z]/g, '')]);
  return {
    accountNumber: maskAccountNumber(accountNumber),
    accountHash: createHmac('sha256', deriveKey(ctx, purpose)).update(account).digest('hex'),
  };
}
