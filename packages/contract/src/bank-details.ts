import { z } from 'zod';
import { bankFieldPatterns, type BankField, type PartialBankDetails } from './bank-details-problems.ts';
import { textMax } from './limits.ts';

const partOf = (field: BankField) => z.string().max(textMax.bankField).regex(bankFieldPatterns[field]);

/** Bank details that can be paid to: bank, holder and account number. */
export const BankDetails = z.object({
  bankName: partOf('bankName').describe('Name of the bank.'),
  accountName: partOf('accountName').describe('Holder of the account.'),
  accountNumber: partOf('accountNumber').describe('Number of the account.'),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** The details if they can be paid to; undefined when a part is missing or invalid. */
export function payableDetails({ bankName, accountName, accountNumber }: PartialBankDetails): BankDetails | undefined {
  return BankDetails.safeParse({ bankName, accountName, accountNumber }).data;
}
