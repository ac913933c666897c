/* Spreadsheets take a text that begins like this for a formula; a leading apostrophe keeps it a text. */
const formula = /^[=+\-@\t\r]/;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), in UTF-8 with the mark that makes spreadsheets read it as such. No cell is a formula. */
export const toCsv = (rows: (string | number)[][]): string => `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
