/*
 * Spreadsheets evaluate a text that begins like this as a formula; a leading apostrophe makes it a text. Some treat the
 * full-width characters alike, and ignore zero-width characters before them.
 */
const formula = /^[\u200B-\u200F\u2060\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function cellOf(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Cell = string | number;

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Rows as lines of CSV (RFC 4180), each with its line break. No cell is evaluated as a formula. */
export const csvLines = (rows: Cell[][]): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** A complete file of these rows. */
export const toCsv = (rows: Cell[][]): string => byteOrderMark + csvLines(rows);
