import { DEFAULT_LANGUAGE, languageOfTag, type Language } from './languages.ts';

/** A header longer than this is not a person's; its rest is not read. */
const headerLengthMax = 500;

type Wish = { tag: string; quality: number };

function wishOf(part: string): Wish {
  const [tag = '', ...params] = part.split(';');
  const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/i.exec(param)?.[1]).find((value) => value !== undefined);
  return { tag, quality: quality === undefined ? 1 : Number(quality) };
}

/** The best of our languages that an `Accept-Language` header names: by quality, then by order; undefined when it names none. */
export function languageAskedFor(acceptLanguage: string | null | undefined): Language | undefined {
  const wishes = (acceptLanguage ?? '').slice(0, headerLengthMax).split(',').map(wishOf);
  for (const { tag, quality } of wishes.toSorted((a, b) => b.quality - a.quality)) {
    const language = languageOfTag(tag);
    if (language !== undefined && quality > 0) return language;
  }
  return undefined;
}

/** The language to answer in: the one that is asked for, else English. */
export const languageOf = (acceptLanguage: string | null | undefined): Language => languageAskedFor(acceptLanguage) ?? DEFAULT_LANGUAGE;
