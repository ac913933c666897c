import { expect, it } from 'vitest';
import { lineOf, noteOf, SearchText } from './texts.ts';
import { trimText } from './trim-text.ts';

it.each(['', '  \n', '\u200b', '\u200b \u2060\ufeff', '\u00ad', '\u3164', '\u2800', '\u200d\ufe0f', '\u180e'])(
  'a text of which nothing can be seen is empty: %j',
  (text) => {
    expect(trimText(text)).toBe('');
    expect(noteOf(500).parse(text)).toBeNull();
    expect(lineOf(60).safeParse(text).success).toBe(false);
    expect(SearchText.parse(text)).toBe('');
  },
);

it.each(['-', 'ไม่มี', '说明', '❤️', 'क्‍ष', 'a\u200bb'])('any other keeps what is between its first and last sign: %s', (text) => {
  expect(trimText(` ${text}\n`)).toBe(text);
  expect(noteOf(500).parse(` ${text}\n`)).toBe(text);
});
