import type { Language } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { languageOfInstance } from './languages.ts';

/** The language on the screen, updated by its switcher. */
export const useLanguage = (): Language => languageOfInstance(useTranslation().i18n);
