/* Without zod, so that screens can read a search like the server. */
import { trimText } from './trim-text.ts';

/* Letters, digits and signs of full width, as an input method for Chinese writes them, are in the same order as those of ASCII. */
const fullWidth = /[\uff01-\uff5e]/g;
const toHalfWidth = (character: string): string => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/** The signs before a number on the screens, in every language. */
const numbered = /^(?:#|№|no\.?|nr\.?|nomor|编号|เลขที่|หมายเลข)\s*(\d{1,15})$/i;

/** A search as every list reads it: trimmed, with characters of full width as those of ASCII, and `No. 1002` or `#1002` as `1002`. */
export function normaliseSearch(text: string): string {
  const plain = trimText(text.replace(fullWidth, toHalfWidth).replaceAll('\u3000', ' '));
  return numbered.exec(plain)?.[1] ?? plain;
}

/** The number of a member, a request or a transaction that is searched for; undefined when the text is none. */
export function recordNumberOf(search: string): number | undefined {
  const text = normaliseSearch(search);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : undefined;
}
