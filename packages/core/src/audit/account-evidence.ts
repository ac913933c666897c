import { createHmac, hkdfSync } from 'node:crypto';
import type { KeptBankDetails } from '@app/contract';
import type { Ctx } from '../context.ts';
import { maskAccountNumber } from '../payees/mask-account-number.ts';

const keyBytes = 32;
const purpose = 'audit: which bank account';

/** What the audit log keeps of a bank account: enough to prove which one it was, not enough to read it. */
export type AccountEvidence = { accountNumber: string | null; accountHash: string | null };

/**
 * The masked number of an account and a keyed hash of bank and number. Spaces, dashes and the case of letters do not
 * count, so the same account gives the same hash however it was written. The key serves this purpose alone (HKDF).
 */
export function accountEvidence(ctx: Ctx, { bankName, accountNumber }: KeptBankDetails): AccountEvidence {
  if (accountNumber === null) return { accountNumber: null, accountHash: null };
  const key = new Uint8Array(hkdfSync('sha256', ctx.secretKey(), new Uint8Array(), purpose, keyBytes));
  const account = JSON.stringify([(bankName ?? '').normalize('NFKC').trim().toLowerCase(), accountNumber.replace(/[^0-9A-Za-z]/g, '')]);
  return { accountNumber: maskAccountNumber(accountNumber), accountHash: createHmac('sha256', key).update(account).digest('hex') };
}
