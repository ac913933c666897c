/** The languages of the product. `flag` is the country code of the flag that stands for it. */
export const languages = [
  { code: 'en', name: 'English', flag: 'gb' },
  { code: 'id', name: 'Bahasa Indonesia', flag: 'id' },
  { code: 'zh', name: '中文', flag: 'cn' },
  { code: 'th', name: 'ไทย', flag: 'th' },
] as const;

export type LanguageOption = (typeof languages)[number];
export type Language = LanguageOption['code'];
export type Flag = LanguageOption['flag'];

export const languageCodes = languages.map(({ code }) => code);

/** Spoken where no other language is asked for or known. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (code: string | null | undefined): code is Language => languages.some((language) => language.code === code);

/** The language of a tag such as `zh-Hans-CN`, or undefined when it is none of ours. */
export function languageOfTag(tag: string): Language | undefined {
  const code = tag.trim().toLowerCase().split(/[-_]/)[0];
  return isLanguage(code) ? code : undefined;
}
