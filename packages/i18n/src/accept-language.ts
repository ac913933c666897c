import { DEFAULT_LANGUAGE, languageOfTag, type Language } from './languages.ts';

/** What follows in a longer header is ignored; those of browsers are shorter. */
const headerLengthMax = 500;

/** One part of the header, such as `id;q=0.8`. */
type LanguageRange = { tag: string; quality: number };

function languageRangeOf(part: string): LanguageRange {
  const [tag = '', ...params] = part.split(';');
  const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/i.exec(param)?.[1]).find((value) => value !== undefined);
  return { tag, quality: quality === undefined ? 1 : Number(quality) };
}

/** The best supported language of an `Accept-Language` header: by quality, then by order; undefined when it names none. */
export function requestedLanguage(acceptLanguage: string | null | undefined): Language | undefined {
  const ranges = (acceptLanguage ?? '').slice(0, headerLengthMax).split(',').map(languageRangeOf);
  for (const { tag, quality } of ranges.toSorted((a, b) => b.quality - a.quality)) {
    const language = languageOfTag(tag);
    if (language !== undefined && quality > 0) return language;
  }
  return undefined;
}

/** The language of a response: the best requested one, otherwise English. */
export const languageOf = (acceptLanguage: string | null | undefined): Language => requestedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
