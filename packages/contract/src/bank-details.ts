import { z } from 'zod';
import type { FieldProblem } from './errors.ts';
import { accountDigits, textMax } from './limits.ts';

/* Letters of any script with their marks, and what names of people, firms and banks are written with; no symbols, no emoji. */
const namePattern = /^(?=.*\p{L})(?:[\p{L}\p{Nd} .,'’&()/·-]|\u200c|\u200d|(?!\ufe0f|\u20e3)\p{M})+$/u;
const accountNumberPattern = new RegExp(`^[ -]*(?:[0-9][ -]*){${accountDigits.min},${accountDigits.max}}$`);

const Name = z.string().max(textMax.bankField).regex(namePattern);

/** Bank details that can be paid to: the bank, the holder and the number of the account. */
export const BankDetails = z.object({
  bankName: Name,
  accountName: Name,
  accountNumber: z.string().max(textMax.bankField).regex(accountNumberPattern),
});
export type BankDetails = z.infer<typeof BankDetails>;
export type BankField = keyof BankDetails;
export const bankFields = ['bankName', 'accountName', 'accountNumber'] as const satisfies readonly BankField[];

/** Bank details as they are kept: each part may be missing. */
export type KeptBankDetails = Record<BankField, string | null>;

/** Bank details are complete and sound, or empty. What is wrong otherwise, by field; nothing when all is well. */
export function bankDetailsProblems(details: KeptBankDetails): Partial<Record<BankField, FieldProblem>> {
  if (bankFields.every((field) => details[field] === null)) return {};
  const problems: Partial<Record<BankField, FieldProblem>> = {};
  for (const field of bankFields) {
    const value = details[field];
    if (value === null) problems[field] = 'required';
    else if (value.length > textMax.bankField) problems[field] = 'too_long';
    else if (!BankDetails.shape[field].safeParse(value).success)
      problems[field] = field === 'accountNumber' ? 'not_an_account_number' : 'not_a_name';
  }
  return problems;
}

/** The details where they can be paid to; undefined when a part is missing or not sound. */
export function payableDetails({ bankName, accountName, accountNumber }: KeptBankDetails): BankDetails | undefined {
  return BankDetails.safeParse({ bankName, accountName, accountNumber }).data;
}
