import { expect, it } from 'vitest';
import { exactCsvLines, toCsv } from './to-csv.ts';

it('escapes cells that a spreadsheet would evaluate as a formula, and quotes where needed', () => {
  const rows = [
    ['=1+1', '+65', '-2', '@x', '\tz'],
    ['a "b", c', 'line\nbreak', -650_000, 'plain', ''],
  ];
  expect(toCsv(rows)).toBe('\uFEFF\'=1+1,\'+65,\'-2,\'@x,\'\tz\r\n"a ""b"", c","line\nbreak",-650000,plain,\r\n');
});

it('leaves every cell as it is where that is asked for, and quotes where needed', () => {
  expect(exactCsvLines([['-rani', '+rani@x.test', 'a "b", c']])).toBe('-rani,+rani@x.test,"a ""b"", c"\r\n');
});

it.each(['\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\u200B=', '\u200F+', '\u2060-', '\uFEFF@', '\u200D\uFEFF\uFF1D'])(
  'escapes %j at the beginning of a cell',
  (prefix) => {
    expect(toCsv([[`${prefix}1+1`]])).toBe(`\uFEFF'${prefix}1+1\r\n`);
  },
);

it('does not change a text that begins with a zero-width character only, or has a formula character later', () => {
  expect(toCsv([['\u200Bplain', 'a＝b']])).toBe('\uFEFF\u200Bplain,a＝b\r\n');
});
