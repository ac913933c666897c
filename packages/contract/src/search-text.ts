/* Without zod, so that screens can read a search like the server. */
import { toHalfWidth } from '@app/money';
import { trimText } from './trim-text.ts';

/** The signs before a number on the screens, in every language. */
const numbered = /^(?:#|№|no\.?|nr\.?|nomor|编号|เลขที่|หมายเลข)\s*(\d{1,15})$/i;

/** A search as every list reads it: trimmed, with characters of full width as those of ASCII, and `No. 1002` or `#1002` as `1002`. */
export function normaliseSearch(text: string): string {
  const plain = trimText(toHalfWidth(text));
  return numbered.exec(plain)?.[1] ?? plain;
}

/** The number of a member, a request or a transaction that is searched for; undefined when the text is none. */
export function recordNumberOf(search: string): number | undefined {
  const text = normaliseSearch(search);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : undefined;
}
