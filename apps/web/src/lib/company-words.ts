import { DEFAULT_LANGUAGE, type Language } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { useLanguage } from './use-language.ts';

/** Countries that are offered to choose; any other one can be written. */
const countries = ['SG', 'ID', 'MY', 'TH', 'CN', 'HK', 'TW', 'VN', 'PH', 'JP', 'KR', 'IN', 'AU', 'GB', 'US'] as const;
/** Fields of business that are offered, by the English text in which they are kept. */
const businessFields = [
  { kept: 'Financial services', word: 'businessField.financial' },
  { kept: 'Investment management', word: 'businessField.investment' },
  { kept: 'Financial technology', word: 'businessField.technology' },
  { kept: 'Insurance', word: 'businessField.insurance' },
  { kept: 'Trade', word: 'businessField.trade' },
] as const;

const countryName = (country: string, language: Language) => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;

/** A known text as it is kept (English), and as the language says it. */
type Choice = { kept: string; shown: string };
const shownOf = (choices: readonly Choice[], text: string) => choices.find(({ kept }) => kept === text)?.shown ?? text;
const keptOf = (choices: readonly Choice[], text: string) => choices.find(({ shown }) => shown === text)?.kept ?? text;

/** The known countries and fields of business in the language of the screen. What is not known stays as it was written. */
export function useCompanyWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  const choices = {
    registeredIn: countries.map((country) => ({ kept: countryName(country, DEFAULT_LANGUAGE), shown: countryName(country, language) })),
    businessField: businessFields.map(({ kept, word }) => ({ kept, shown: t(word) })),
  };
  type Name = keyof typeof choices;
  return {
    choices,
    shown: (name: Name, text: string) => shownOf(choices[name], text),
    kept: (name: Name, text: string) => keptOf(choices[name], text),
  };
}
