import type { BookList, BookRows } from '@app/contract';
import { translate, type Language } from '@app/i18n/server';
import type { ColumnName } from './column.ts';
import { columnsOf } from './columns.ts';
import { byteOrderMark, csvLines } from './to-csv.ts';

/** Renders pages of a list's rows as a CSV file, chunk by chunk, with headings in the reader's language. */
export async function* renderCsv<List extends BookList>(
  list: List,
  pages: AsyncIterable<BookRows[List][]>,
  language: Language,
): AsyncGenerator<string> {
  const columns = columnsOf[list];
  const names = Object.keys(columns) as ColumnName[]; // the keys of `columns`
  const cells = Object.values(columns);
  let head = byteOrderMark + csvLines([names.map((name) => translate(language, `exports:column.${name}`))]);
  for await (const rows of pages) {
    yield head + csvLines(rows.map((row) => cells.map((cell) => cell(row, language))));
    head = '';
  }
}
