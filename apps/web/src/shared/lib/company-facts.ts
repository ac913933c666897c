import { DEFAULT_LANGUAGE, type Language } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { useLanguage } from './use-language.ts';

/** Countries that are offered; any other text is accepted. */
const countries = ['SG', 'ID', 'MY', 'TH', 'CN', 'HK', 'TW', 'VN', 'PH', 'JP', 'KR', 'IN', 'AU', 'GB', 'US'] as const;
/** Business fields that are offered, by the English text in which they are stored. */
const businessFields = [
  { stored: 'Financial services', labelKey: 'businessField.financial' },
  { stored: 'Investment management', labelKey: 'businessField.investment' },
  { stored: 'Financial technology', labelKey: 'businessField.technology' },
  { stored: 'Insurance', labelKey: 'businessField.insurance' },
  { stored: 'Trade', labelKey: 'businessField.trade' },
] as const;

const countryName = (country: string, language: Language) => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;

/** A known text as it is stored (English), and in the language of the screen. */
type Choice = { stored: string; shown: string };
const shownOf = (choices: readonly Choice[], text: string) => choices.find(({ stored }) => stored === text)?.shown ?? text;
const storedOf = (choices: readonly Choice[], text: string) => choices.find(({ shown }) => shown === text)?.stored ?? text;

/** The known countries and business fields in the language of the screen. An unknown text stays as it was entered. */
export function useCompanyFacts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const choices = {
    registeredIn: countries.map((country) => ({ stored: countryName(country, DEFAULT_LANGUAGE), shown: countryName(country, language) })),
    businessField: businessFields.map(({ stored, labelKey }) => ({ stored, shown: t(labelKey) })),
  };
  type Name = keyof typeof choices;
  return {
    choices,
    shown: (name: Name, text: string) => shownOf(choices[name], text),
    stored: (name: Name, text: string) => storedOf(choices[name], text),
  };
}
