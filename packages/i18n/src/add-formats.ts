import type { i18n } from 'i18next';
import { formatDuration } from './format-duration.ts';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';

/** Teaches an i18next instance the formats of our messages: `{{seconds, duration}}` says a number of seconds in the message's language. */
export function addFormats(instance: i18n): void {
  instance.services.formatter?.add('duration', (seconds: number, code) =>
    formatDuration(seconds * 1000, isLanguage(code) ? code : DEFAULT_LANGUAGE, 'second'),
  );
}
