import { expect, it } from 'vitest';
import { normaliseSearch, recordNumberOf } from './search-text.ts';
import { SearchText } from './texts.ts';

it.each([
  ['１００２', '1002'],
  ['Ｒａｎｉ．Ｃｏｎｔｏｈ', 'Rani.Contoh'],
  ['＃１００２', '1002'],
  ['#1002', '1002'],
  ['No. 1002', '1002'],
  ['no 1002', '1002'],
  ['No.1002', '1002'],
  ['编号 1002', '1002'],
  ['เลขที่ 1002', '1002'],
  ['　1002　', '1002'],
  ['casino 5', 'casino 5'],
  ['Jalan Mawar No. 5', 'Jalan Mawar No. 5'],
  ['คำขอ', 'คำขอ'],
  ['No.', 'No.'],
])('reads the search %s as %s', (text, expected) => {
  expect(normaliseSearch(text)).toBe(expected);
  expect(SearchText.parse(text)).toBe(expected);
});

it.each([
  ['No. 1002', 1002],
  ['１', 1],
  ['0', undefined],
  ['1002a', undefined],
  ['1234567890123456', undefined],
])('finds the number in %s: %s', (text, expected) => {
  expect(recordNumberOf(text)).toBe(expected);
});
