import { describe, expect, it } from 'vitest';
import { toCsv } from '../to-csv.ts';
import { NotCsv } from './not-csv.ts';
import { parseCsv, type CsvRow } from './parse-csv.ts';

async function* inPieces(bytes: Uint8Array, size = 3): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function parse(content: string | Uint8Array, size?: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of parseCsv(inPieces(typeof content === 'string' ? Buffer.from(content) : content, size))) rows.push(row);
  return rows;
}

describe('a file', () => {
  const expected = [
    { line: 1, cells: ['name', 'note'] },
    { line: 2, cells: ['界 ไทย', 'a, "b"'] },
    { line: 5, cells: ['x', 'two\nlines'] },
  ];

  it.each([
    ['with line feeds', '\n', ''],
    ['with carriage returns and a byte order mark', '\r\n', '\uFEFF'],
  ])('%s is read row by row, without empty rows, wherever its pieces end', async (_, ending, mark) => {
    const text = `${mark}name,note\n界 ไทย,"a, ""b"""\n,\nx,"two~lines"\n\n`.replaceAll('\n', ending).replace('~', '\n');
    for (const size of [1, 2, 3, 1_000]) expect(await parse(text, size)).toEqual(expected);
  });

  it('that this package wrote is read back', async () => {
    const cells = [['plain', 'a "b", c', 'line\nbreak', '']];
    expect(await parse(toCsv(cells))).toMatchObject(cells.map((row) => ({ cells: row })));
  });

  it('may be empty, and its rows may differ in length', async () => {
    expect(await parse('')).toEqual([]);
    expect(await parse('\uFEFF')).toEqual([]);
    expect(await parse('a,b\nc\nd,e,f')).toMatchObject([{ cells: ['a', 'b'] }, { cells: ['c'] }, { cells: ['d', 'e', 'f'] }]);
  });

  it.each([
    ['in UTF-16 with a mark', Buffer.from('\uFEFFa,b\n', 'utf16le'), /^it is in UTF-16: save it as "CSV UTF-8"$/],
    ['in UTF-16 of the other order', Buffer.from('\uFEFFa,b\n', 'utf16le').swap16(), /^it is in UTF-16/],
    ['in UTF-16 without a mark', Buffer.from('a,b\n', 'utf16le'), /^line 1 has a NUL character/],
    ['with a NUL', 'a\nb\nc\0d', /^line 3 has a NUL character/],
    ['in Latin-1', Buffer.from('a\nb\nCaf\u00e9,x\n', 'latin1'), /^line 3 is not in UTF-8: save it as "CSV UTF-8"$/],
    ['that ends within a character', Buffer.from('a\né').subarray(0, 3), /^line 2 is not in UTF-8/],
    ['with an open quote', 'a\nb,"c\nd', /^line \d: a quote is not closed$/],
    ['with a quote in a cell', 'a\nb,c"d"\n', /^line 2: a quote in a cell must be doubled/],
    ['with text after a quote', 'a\n"b"c\n', /^line 2: a quote in a cell must be doubled/],
    ['with a row that is too long', `a\n${'b'.repeat(30_000)}\n`, /^line 2: the row is longer than 20000 characters/],
  ])('%s is refused with the line', async (_, content, sentence) => {
    for (const size of [2, 7, 100_000]) {
      const refusal = await parse(content, size).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(NotCsv);
      expect((refusal as NotCsv).message).toMatch(sentence);
    }
  });

  it('whose reading fails is not taken for one that ended', async () => {
    const failing = async function* fail() {
      yield Buffer.from('a,b\nc,d\n');
      throw new Error('the disk');
    };
    const rows = parseCsv(failing());
    const readOn = async () => {
      while (!(await rows.next()).done);
    };
    await expect(readOn()).rejects.toThrow('the disk');
  });
});
