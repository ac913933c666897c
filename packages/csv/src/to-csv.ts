/*
 * Spreadsheets evaluate a text that begins like this as a formula; a leading apostrophe makes it a text. Some treat the
 * full-width characters alike, and ignore zero-width characters before them.
 */
const formula = /^[\u200B-\u200F\u2060\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function safeCellOf(value: Cell): string {
  return cellOf(typeof value === 'string' && formula.test(value) ? `'${value}` : value);
}

function cellOf(value: Cell): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const linesOf = (rows: Cell[][], render: (cell: Cell) => string) => rows.map((row) => `${row.map(render).join(',')}\r\n`).join('');

export type Cell = string | number;

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Rows as lines of CSV (RFC 4180), each with its line break. No cell is evaluated as a formula. */
export const csvLines = (rows: Cell[][]): string => linesOf(rows, safeCellOf);

/** The same without the apostrophe before a formula, for cells that are copied from the file; only for texts that can do no harm as a formula. */
export const exactCsvLines = (rows: Cell[][]): string => linesOf(rows, cellOf);

/** A complete file of these rows. */
export const toCsv = (rows: Cell[][]): string => byteOrderMark + csvLines(rows);
