import { z } from 'zod';
import { textMax } from './limits.ts';
import { normaliseSearch } from './search-text.ts';
import { trimText } from './trim-text.ts';

/* Control characters, lone surrogates and bidirectional formatting marks are not allowed in a name or a note. */
const hidden = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const visible = (text: string) => !hidden.test(text);

/** One line of text, trimmed, 1 … `max` characters. */
export const singleLine = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite(trimText)
    .min(1)
    .refine((text) => visible(text) && !/[\r\n]/.test(text));

/** Search text for a list, at most 100 characters, normalised. */
export const SearchText = z.string().max(100).overwrite(normaliseSearch).refine(visible);

/** Text of several lines, trimmed, at most `max` characters; empty becomes null. */
export const noteOf = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite(trimText)
    .refine(visible)
    .transform((text) => (text === '' ? null : text));

/** Why somebody does what needs a reason. */
export const Reason = noteOf(textMax.note).refine((text) => text !== null);
