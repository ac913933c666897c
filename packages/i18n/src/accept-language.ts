import { DEFAULT_LANGUAGE, languageOfTag, type Language } from './languages.ts';

/** Maximum length read of a header; a browser's is never longer. */
const headerLengthMax = 500;

type Wish = { tag: string; quality: number };

function wishOf(part: string): Wish {
  const [tag = '', ...params] = part.split(';');
  const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/i.exec(param)?.[1]).find((value) => value !== undefined);
  return { tag, quality: quality === undefined ? 1 : Number(quality) };
}

/** The best supported language of an `Accept-Language` header: by quality, then by order; undefined when it names none. */
export function requestedLanguage(acceptLanguage: string | null | undefined): Language | undefined {
  const wishes = (acceptLanguage ?? '').slice(0, headerLengthMax).split(',').map(wishOf);
  for (const { tag, quality } of wishes.toSorted((a, b) => b.quality - a.quality)) {
    const language = languageOfTag(tag);
    if (language !== undefined && quality > 0) return language;
  }
  return undefined;
}

/** The language of the answer: the best requested one, otherwise English. */
export const languageOf = (acceptLanguage: string | null | undefined): Language => requestedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
