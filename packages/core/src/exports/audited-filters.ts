import { accountDigits } from '@app/contract';
import { maskAccountNumber } from '../payees/mask-account-number.ts';

/* As an account's number is written: digits with spaces and dashes among them. */
const accountNumber = new RegExp(`[0-9](?:[ -]*[0-9]){${accountDigits.min - 1},}`, 'g');

/**
 * What the audit log, which is for ever, keeps of the filters of an export: of an account's number that was searched for
 * the masked one.
 */
export const auditedFilters = ({ search, ...filters }: Record<string, string>): Record<string, string> => ({
  ...filters,
  ...(search !== undefined && { search: search.replaceAll(accountNumber, maskAccountNumber) }),
});
