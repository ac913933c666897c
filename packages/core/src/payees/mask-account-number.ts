const shownMax = 4;

/** The end of an account's number, for texts that may be read by others: at most four digits, and less than half of a short one. */
export function maskAccountNumber(accountNumber: string): string {
  const digits = accountNumber.replace(/[^0-9A-Za-z]/g, '');
  const shown = Math.min(shownMax, Math.floor((digits.length - 1) / 2));
  return `••••${digits.slice(digits.length - shown)}`;
}
