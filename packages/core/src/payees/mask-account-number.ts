const shownMax = 4;

/** The last characters of an account number, for texts that others may read: at most four, and less than half of a short number. */
export function maskAccountNumber(accountNumber: string): string {
  const characters = accountNumber.replace(/[^0-9A-Za-z]/g, '');
  const shown = Math.min(shownMax, Math.floor((characters.length - 1) / 2));
  return `••••${characters.slice(characters.length - shown)}`;
}
