import { formatNotification, isMember, type NotificationContent } from '@app/contract';
import type { ExternalNotification } from '@app/core';
import { translate, type Language } from '@app/i18n/server';

/** `title`: one line; `text`: the body, plain text. */
export type NotificationMessage = { title: string; text: string };

/**
 * The message of a notification in `language`. It links to the product where the public address is known, and so does the link that
 * freezes payouts; amounts are in SGD.
 */
export function messageOf(
  { freezeLink, reader, ...content }: NotificationContent & Pick<ExternalNotification, 'freezeLink' | 'reader'>,
  language: Language,
  publicUrl: string | undefined,
): NotificationMessage {
  const { title, text, changes } = formatNotification(content, (message, params) => translate(language, message, params));
  const footer = translate(language, 'notifications:footer');
  const paragraphs = [
    text,
    ...(changes.length === 0 ? [] : [changes.join('\n')]),
    ...(freezeLink === undefined
      ? []
      : [freezeTextOf(freezeLink, { language, publicUrl, isMember: reader !== null && isMember(reader.role) })]),
    ...(publicUrl === undefined ? [] : [publicUrl]),
    footer,
  ];
  return { title, text: paragraphs.join('\n\n') };
}

/** The key is in the URL fragment, which browsers do not send, so it is in no server log and no Referer header. */
function freezeTextOf(
  { notification, key }: NonNullable<ExternalNotification['freezeLink']>,
  { language, publicUrl, isMember }: { language: Language; publicUrl: string | undefined; isMember: boolean },
): string {
  if (publicUrl === undefined) return translate(language, isMember ? 'notifications:notMe.inApp' : 'notifications:notMe.inAppOfStaff');
  const link = new URL('/not-me', publicUrl);
  link.hash = new URLSearchParams({ n: String(notification), k: key }).toString();
  return translate(language, isMember ? 'notifications:notMe.link' : 'notifications:notMe.linkOfStaff', { link: link.href });
}
