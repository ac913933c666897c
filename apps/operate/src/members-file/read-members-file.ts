import fs from 'node:fs';
import { ImportMemberInput, trimText } from '@app/contract';
import type { MemberRow } from '@app/core/operator';
import { NotCsv, parseCsv, type CsvRow } from '@app/csv/parse';
import { Refusal } from '../refusal.ts';
import { fieldOf, memberColumns, ruleOf, type MemberColumn, type RowProblem } from './member-columns.ts';

/** A row whose cells are not valid; `username` as it is written there. */
export type InvalidRow = { line: number; username: string; problems: RowProblem[] };

/** The rows of a file of members. */
export type MembersFile = { rows: MemberRow[]; invalid: InvalidRow[] };

const rowsMax = 100_000;

/**
 * Reads a file of members: CSV in UTF-8 with a header.
 * @throws Refusal when it can't be read, is no such file, or has more than 100,000 rows
 */
export async function readMembersFile(file: string): Promise<MembersFile> {
  try {
    return await collectRows(parseCsv(fs.createReadStream(file)));
  } catch (error) {
    if (error instanceof NotCsv) throw new Refusal(`${file} is not a CSV file of members: ${error.message}.`);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new Refusal(`${file} is a folder: name a file in it.`);
    throw syscall === undefined ? error : new Refusal(`The file ${file} can't be read (${code}).`);
  }
}

async function collectRows(parsed: AsyncIterable<CsvRow>): Promise<MembersFile> {
  let columns: MemberColumn[] | undefined;
  const rows: MemberRow[] = [];
  const invalid: InvalidRow[] = [];
  for await (const row of parsed) {
    if (columns === undefined) {
      columns = readHeader(row.cells);
      continue;
    }
    if (rows.length + invalid.length === rowsMax) throw new NotCsv(`it has more than ${rowsMax} rows: divide it, referrers first`);
    const read = readRow(columns, row);
    if ('problems' in read) invalid.push(read);
    else rows.push(read);
  }
  if (columns === undefined) throw new NotCsv('it is empty');
  if (rows.length + invalid.length === 0) throw new NotCsv('it has a header and no row');
  return { rows, invalid };
}

const known = `the columns are ${memberColumns.join(', ')}`;
const isColumn = (name: string): name is MemberColumn => memberColumns.some((column) => column === name);

function readHeader(cells: string[]): MemberColumn[] {
  const names = cells.map((cell) => trimText(cell).toLowerCase());
  const [first = ''] = names;
  if (names.length === 1 && /[;\t|]/.test(first)) throw new NotCsv('its columns are not separated by commas');
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined)
    throw new NotCsv(`${unknown === '' ? 'a column has no name' : `no column is called ${shown(unknown)}`}, ${known}`);
  const columns = names.filter(isColumn);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw new NotCsv(`the column ${repeated} is there twice`);
  for (const name of ['username', 'email'] as const)
    if (!columns.includes(name)) throw new NotCsv(`the column ${name} is missing, ${known}`);
  return columns;
}

function readRow(columns: MemberColumn[], { line, cells }: CsvRow): MemberRow | InvalidRow {
  const username = shown(cells[columns.indexOf('username')] ?? '');
  if (cells.length !== columns.length)
    return { line, username, problems: [{ column: 'row', reason: `It has ${cells.length} cells; the header has ${columns.length}.` }] };
  const given = columns.map((column, index) => [fieldOf[column], trimText(cells[index] ?? '')] as const).filter(([, text]) => text !== '');
  const { data, error } = ImportMemberInput.safeParse(Object.fromEntries(given));
  if (data) return { line, member: data };
  const fields = new Set(error.issues.map(({ path }) => path[0]));
  const problems = memberColumns.filter((column) => fields.has(fieldOf[column])).map((column) => ({ column, reason: ruleOf[column] }));
  return { line, username, problems };
}

const shownMax = 40;

/* A file may hold anything, and a terminal obeys control characters. */
function shown(text: string): string {
  const visible = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
  return visible.length > shownMax ? `${visible.slice(0, shownMax)}…` : visible;
}
