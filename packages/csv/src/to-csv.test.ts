import { expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

it('writes no cell that a spreadsheet would take for a formula, and quotes what needs it', () => {
  const rows = [
    ['=1+1', '+65', '-2', '@x', '\tz'],
    ['a "b", c', 'line\nbreak', -650_000, 'plain', ''],
  ];
  expect(toCsv(rows)).toBe('\uFEFF\'=1+1,\'+65,\'-2,\'@x,\'\tz\r\n"a ""b"", c","line\nbreak",-650000,plain,\r\n');
});
