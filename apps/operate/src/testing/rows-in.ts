import fs from 'node:fs';
import { parseCsv } from '@app/csv/parse';

/** The cells of a CSV file, row by row, the header among them. */
export async function rowsIn(file: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of parseCsv(fs.createReadStream(file))) rows.push(cells);
  return rows;
}
