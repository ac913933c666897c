import { DEFAULT_LANGUAGE, languageCodes, type Language } from '@app/contract';

export { DEFAULT_LANGUAGE, languageCodes, type Language };

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia', zh: '中文', th: 'ไทย' };

export const isLanguage = (code: string | null | undefined): code is Language => languageCodes.some((language) => language === code);

/** The language of a tag such as `zh-Hans-CN`, or undefined when it is not supported. */
export function languageOfTag(tag: string): Language | undefined {
  const code = tag.trim().toLowerCase().split(/[-_]/)[0];
  return isLanguage(code) ? code : undefined;
}
