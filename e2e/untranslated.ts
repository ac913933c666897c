import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { languageCodes, type Language } from '@app/i18n';
import { flattenMessages } from '../scripts/translations/check-messages.ts';

const folder = path.join(import.meta.dirname, '../packages/i18n/src/locales');

function catalogue(language: Language): { keys: Set<string>; texts: Set<string> } {
  const messages = readdirSync(path.join(folder, language)).flatMap((file) => [
    ...flattenMessages(readFileSync(path.join(folder, language, file), 'utf8')),
  ]);
  return { keys: new Set(messages.map(([key]) => key)), texts: new Set(messages.map(([, { text }]) => text)) };
}

/* Read once for all views. */
const catalogues = new Map(languageCodes.map((language) => [language, catalogue(language)]));

/** Every text of the page, and the accessible names. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) found.push(...names.map((name) => node.getAttribute(name) ?? ''));
      else if (node.parentElement?.closest('script, style, noscript, [lang]:not(html)') === null) found.push(node.textContent ?? '');
    }
    return [...new Set(found.map((text) => text.trim()))].filter((text) => text !== '');
  });

/** Whether a text is a message of this language. */
export const isSaidIn = (language: Language, text: string): boolean => catalogues.get(language)?.texts.has(text) === true;

/** Texts that are the key of a message, or an English message for which this language has another text. */
export async function untranslated(page: Page, language: Language): Promise<string[]> {
  const [english, own] = [catalogues.get('en'), catalogues.get(language)];
  const isKey = (text: string) => text.includes('.') && english?.keys.has(text.replace(/^\w+:/, ''));
  const isEnglish = (text: string) => language !== 'en' && english?.texts.has(text) && !own?.texts.has(text);
  return (await textsOf(page)).filter((text) => isKey(text) || isEnglish(text));
}
