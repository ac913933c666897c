import type { i18n } from 'i18next';
import { formatDuration } from './format-duration.ts';
import { formatInstant } from './format-instant.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

const languageOf = (code: string | undefined): Language => (isLanguage(code) ? code : DEFAULT_LANGUAGE);

/**
 * Adds the formats of our messages to an i18next instance, each in the language of the message: `{{seconds, duration}}` formats a
 * number of seconds, `{{at, instant}}` an ISO instant as day and time in the zone given by the param `timeZone`.
 */
export function addFormats(instance: i18n): void {
  instance.services.formatter?.add('duration', (seconds: number, code) => formatDuration(seconds * 1000, languageOf(code), 'second'));
  instance.services.formatter?.add('instant', (at: string, code, { timeZone }: { timeZone: string }) =>
    formatInstant(new Date(at), languageOf(code), timeZone),
  );
}
