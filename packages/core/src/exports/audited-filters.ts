import { accountDigits } from '@app/contract';
import { maskAccountNumber } from '../payees/mask-account-number.ts';

/* An account number as people write it: digits with spaces and dashes among them. */
const accountNumber = new RegExp(`[0-9](?:[ -]*[0-9]){${accountDigits.min - 1},}`, 'g');

/** The filters of an export as stored in the audit log, which is permanent: an account number in the search text is masked. */
export const auditedFilters = ({ search, ...filters }: Record<string, string>): Record<string, string> => ({
  ...filters,
  ...(search !== undefined && { search: search.replaceAll(accountNumber, maskAccountNumber) }),
});
