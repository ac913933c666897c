import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import { NotCsv } from './not-csv.ts';

/** A row with the line of the file on which it ends; the first line is 1. */
export type CsvRow = { line: number; cells: string[] };

/* A record that is longer has a quote that was not closed. */
const recordCharsMax = 20_000;

/**
 * Parses CSV (RFC 4180) in UTF-8, row by row, the header among them. Empty rows are left out; rows may differ in length.
 * @throws NotCsv where the text is none
 */
export async function* parseCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const parser = parse({ info: true, max_record_size: recordCharsMax, relax_column_count: true, skip_records_with_empty_values: true });
  /* An error of the source destroys the parser, which throws it below. */
  pipeline(Readable.from(decodeText(bytes)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    throw error instanceof CsvError ? new NotCsv(faultOf(error), { cause: error }) : error;
  }
}

function faultOf({ code, ...context }: CsvError): string {
  const line = `line ${String(context['lines'])}`;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${line}: a quote is not closed`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${line}: the row is longer than ${recordCharsMax} characters, or a quote before it is not closed`;
    default:
      return `${line}: a quote in a cell must be doubled, and the cell quoted`;
  }
}
