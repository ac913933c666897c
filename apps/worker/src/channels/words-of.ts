import { sayNotification, type NotificationContent } from '@app/contract';
import { translate, type Language } from '@app/i18n/server';

/** A notice in words: a title of one line, and a plain text. */
export type Words = { title: string; text: string };

/** Says a notice in `language`. The link leads to the product where its address is known; amounts are in SGD. */
export function wordsOf(content: NotificationContent, language: Language, publicUrl: string | undefined): Words {
  const { title, text, changes } = sayNotification(content, (message, params) => translate(language, message, params));
  const footer = translate(language, 'notifications:footer');
  const paragraphs = [text, ...(changes.length === 0 ? [] : [changes.join('\n')]), ...(publicUrl === undefined ? [] : [publicUrl]), footer];
  return { title, text: paragraphs.join('\n\n') };
}
