import { z } from 'zod';
import { bankFieldPatterns, type BankField, type KeptBankDetails } from './bank-details-problems.ts';
import { textMax } from './limits.ts';

const partOf = (field: BankField) => z.string().max(textMax.bankField).regex(bankFieldPatterns[field]);

/** Bank details that can be paid to: the bank, the holder and the number of the account. */
export const BankDetails = z.object({
  bankName: partOf('bankName'),
  accountName: partOf('accountName'),
  accountNumber: partOf('accountNumber'),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** The details where they can be paid to; undefined when a part is missing or not sound. */
export function payableDetails({ bankName, accountName, accountNumber }: KeptBankDetails): BankDetails | undefined {
  return BankDetails.safeParse({ bankName, accountName, accountNumber }).data;
}
