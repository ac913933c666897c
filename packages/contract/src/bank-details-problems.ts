import type { FieldProblem } from './errors.ts';
import { accountDigits, textMax } from './limits.ts';

/* Without zod, so that forms can validate input before sending it. */

export const bankFields = ['bankName', 'accountName', 'accountNumber'] as const;
export type BankField = (typeof bankFields)[number];

/*
 * Scripts with letters that look alike. A word must not mix them: `RANI` with a Cyrillic `А` looks the same and is a different
 * name. Latin beside Chinese or Thai is allowed, because their letters do not look alike.
 */
const alikeScripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map((script) => `\\p{Script=${script}}`);
const inOneWord = '[\\p{L}\\p{M}\\p{Nd}]*';
const mixed = alikeScripts.map((script) => `${script}${inOneWord}[${alikeScripts.filter((other) => other !== script).join('')}]`).join('|');

/* Letters of any script with their marks, and the punctuation of personal, company and bank names; no symbols, no emoji. */
const nameSigns = /(?=.*\p{L})(?:[\p{L}\p{Nd} .,'’&()/·-]|\u200c|\u200d|(?!\ufe0f|\u20e3)\p{M})+$/u;
const namePattern = new RegExp(`^(?!.*(?:${mixed}))${nameSigns.source}`, 'u');
const accountNumberPattern = new RegExp(`^[ -]*(?:[0-9][ -]*){${accountDigits.min},${accountDigits.max}}$`);

export const bankFieldPatterns: Record<BankField, RegExp> = {
  bankName: namePattern,
  accountName: namePattern,
  accountNumber: accountNumberPattern,
};

/** Bank details as stored: each part may be missing. */
export type PartialBankDetails = Record<BankField, string | null>;

export type BankFieldProblem = Extract<FieldProblem, 'required' | 'too_long' | 'not_a_name' | 'not_an_account_number'>;

/** Validates that bank details are complete and valid, or empty. Returns the problems by field; empty if there are none. */
export function bankDetailsProblems(details: PartialBankDetails): Partial<Record<BankField, BankFieldProblem>> {
  if (bankFields.every((field) => details[field] === null)) return {};
  const problems: Partial<Record<BankField, BankFieldProblem>> = {};
  for (const field of bankFields) {
    const value = details[field];
    if (value === null) problems[field] = 'required';
    else if (value.length > textMax.bankField) problems[field] = 'too_long';
    else if (!bankFieldPatterns[field].test(value)) problems[field] = field === 'accountNumber' ? 'not_an_account_number' : 'not_a_name';
  }
  return problems;
}
