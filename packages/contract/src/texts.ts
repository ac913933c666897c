import { z } from 'zod';

/** Longest texts accepted, in characters (rules: the wire). */
export const textMax = { bankField: 100, note: 500, websiteName: 60, seoTitle: 120, seoDescription: 320, email: 254, contact: 200 } as const;

/* Control characters and the marks that turn text around have no place in a name or a note. */
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const visible = (text: string) => !hidden.test(text);

/** One line of text, trimmed, 1 … `max` characters. */
export const lineOf = (max: number) => z.string().max(max).trim().min(1).refine((text) => visible(text) && !/[\r\n]/.test(text));

/** Text of several lines, trimmed, at most `max` characters; empty becomes null. */
export const noteOf = (max: number) =>
  z
    .string()
    .max(max)
    .trim()
    .refine(visible)
    .transform((text) => (text === '' ? null : text));
