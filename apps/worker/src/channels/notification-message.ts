import { formatNotification, type NotificationContent } from '@app/contract';
import { translate, type Language } from '@app/i18n/server';

/** `title`: one line; `text`: the body, plain text. */
export type NotificationMessage = { title: string; text: string };

/** The message of a notification in `language`. It links to the product where the public address is known; amounts are in SGD. */
export function messageOf(content: NotificationContent, language: Language, publicUrl: string | undefined): NotificationMessage {
  const { title, text, changes } = formatNotification(content, (message, params) => translate(language, message, params));
  const footer = translate(language, 'notifications:footer');
  const paragraphs = [text, ...(changes.length === 0 ? [] : [changes.join('\n')]), ...(publicUrl === undefined ? [] : [publicUrl]), footer];
  return { title, text: paragraphs.join('\n\n') };
}
