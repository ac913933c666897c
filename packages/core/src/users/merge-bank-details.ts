import { bankDetailsProblems, bankFields, DomainError, type BankDetailsInput, type KeptBankDetails } from '@app/contract';
import type { SavedBy } from '../payees/find-payee.ts';

/** The bank details as an edit leaves them: what it does not name stays. */
export function mergeBankDetails(kept: KeptBankDetails, given: BankDetailsInput): KeptBankDetails {
  const { bankName = kept.bankName, accountName = kept.accountName, accountNumber = kept.accountNumber } = given;
  return { bankName, accountName, accountNumber };
}

/** The columns of bank details that somebody saves, with whose they are from now on. */
export function savedBy({ by, name }: SavedBy, details: KeptBankDetails) {
  const isNone = bankFields.every((field) => details[field] === null);
  return { ...details, bankDetailsBy: isNone ? null : by, bankDetailsByName: isNone ? null : name };
}

export const isSameAccount = (one: KeptBankDetails, other: KeptBankDetails): boolean =>
  bankFields.every((field) => one[field] === other[field]);

/**
 * Refuses bank details that are neither complete nor empty, or that can't be right.
 * @throws DomainError INVALID_INPUT with the fields
 */
export function refuseUnsound(details: KeptBankDetails): void {
  const problems = bankDetailsProblems(details);
  if (Object.keys(problems).length > 0) throw new DomainError('INVALID_INPUT', {}, problems);
}
