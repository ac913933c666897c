/*
 * Spreadsheets take a text that begins like this for a formula; a leading apostrophe keeps it a text. Some read the
 * full-width signs alike, and drop characters without a width before they look.
 */
const formula = /^[\u200B-\u200F\u2060\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function cellOf(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Cell = string | number;

/** What makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Rows as lines of CSV (RFC 4180), each with its end. No cell is a formula. */
export const csvLines = (rows: Cell[][]): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** A whole file of these rows. */
export const toCsv = (rows: Cell[][]): string => byteOrderMark + csvLines(rows);
