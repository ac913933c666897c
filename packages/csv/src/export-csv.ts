import { translate, type Language, type MessageKey } from '@app/i18n/server';
import { sgdInputText, type Idr } from '@app/money';
import { byteOrderMark, csvLines, type Cell } from './to-csv.ts';

type ColumnName = Extract<MessageKey, `exports:column.${string}`> extends `exports:column.${infer Name}` ? Name : never;

/** The columns of a file, by the name of their heading, with what stands in each of them. */
export type Columns<Row> = Partial<Record<ColumnName, (row: Row, language: Language) => Cell>>;

/** Two columns of one amount: whole IDR, and SGD with two decimals. Nothing for none. */
export const idrCell = (amount: Idr | null): Cell => amount ?? '';
export const sgdCell = (amount: Idr | null): Cell => (amount === null ? '' : sgdInputText(amount));

/** How a list is sent away, by the name of the list. */
export const csvFile = (name: string) => ({ type: 'text/csv; charset=utf-8', name: `${name}.csv` });

/** Pages of rows as a file for spreadsheets, piece by piece, with headings in the reader's language. */
export async function* exportCsv<Row>(pages: AsyncIterable<Row[]>, columns: Columns<Row>, language: Language): AsyncGenerator<string> {
  const names = Object.keys(columns) as ColumnName[]; // the keys of `columns`
  const cells = Object.values(columns);
  let head = byteOrderMark + csvLines([names.map((name) => translate(language, `exports:column.${name}`))]);
  for await (const rows of pages) {
    yield head + csvLines(rows.map((row) => cells.map((cell) => cell(row, language))));
    head = '';
  }
}
