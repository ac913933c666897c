import { bankDetailsProblems, bankFields, DomainError, type BankDetailsInput, type PartialBankDetails } from '@app/contract';
import type { SavedBy } from './find-payee.ts';

/** The bank details after an edit: absent fields are kept. */
export function mergeBankDetails(stored: PartialBankDetails, given: BankDetailsInput): PartialBankDetails {
  const { bankName = stored.bankName, accountName = stored.accountName, accountNumber = stored.accountNumber } = given;
  return { bankName, accountName, accountNumber };
}

/** The columns of saved bank details, with who saved them. */
export function savedBy({ by, name }: SavedBy, details: PartialBankDetails) {
  const isNone = bankFields.every((field) => details[field] === null);
  return { ...details, bankDetailsBy: isNone ? null : by, bankDetailsByName: isNone ? null : name };
}

export const isSameAccount = (one: PartialBankDetails, other: PartialBankDetails): boolean =>
  bankFields.every((field) => one[field] === other[field]);

/**
 * Refuses bank details that are neither complete nor empty, or that are invalid.
 * @throws DomainError INVALID_INPUT with the fields
 */
export function refuseInvalidBankDetails(details: PartialBankDetails): void {
  const problems = bankDetailsProblems(details);
  if (Object.keys(problems).length > 0) throw new DomainError('INVALID_INPUT', {}, problems);
}
