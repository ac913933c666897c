import {
  approvalPath,
  checkpointFileName,
  formatNotification,
  isMember,
  memberPath,
  type CheckpointSubject,
  type NotificationContent,
  type NotificationText,
} from '@app/contract';
import type { ExternalNotification } from '@app/core';
import { translate, type Language } from '@app/i18n/server';

/** `title`: one line; `text`: the body, plain text; `file`: what a mail has attached. */
export type NotificationMessage = { title: string; text: string; file?: { name: string; content: string } };

/**
 * The message of a notification in `language`. It links to the product where the public address is known, and so does the link that
 * freezes payouts; amounts are in SGD.
 */
export function messageOf(
  { freezeLink, reader, ...content }: NotificationContent & Pick<ExternalNotification, 'freezeLink' | 'reader'>,
  language: Language,
  publicUrl: string | undefined,
): NotificationMessage {
  const { title, text, changes, file } = textOf(content, language);
  const footer = translate(language, 'mail:footer');
  const paragraphs = [
    text,
    ...(changes.length === 0 ? [] : [changes.join('\n')]),
    ...(freezeLink === undefined
      ? []
      : [freezeTextOf(freezeLink, { language, publicUrl, isMember: reader !== null && isMember(reader.role) })]),
    ...(publicUrl === undefined ? [] : [linkOf(content, publicUrl)]),
    footer,
  ];
  return { title, text: paragraphs.join('\n\n'), ...(file && { file }) };
}

/** The page that a decision starts from; of other kinds the start page. */
function linkOf({ kind, subject }: NotificationContent, publicUrl: string): string {
  switch (kind) {
    case 'approval-requested':
    case 'approval-decided':
    case 'approval-expired':
      return new URL(approvalPath(subject.approvalId), publicUrl).href;
    case 'payouts-frozen':
      return new URL(memberPath(subject.userId), publicUrl).href;
    default:
      return publicUrl;
  }
}

function textOf(content: NotificationContent, language: Language): NotificationText & Pick<NotificationMessage, 'file'> {
  if (content.kind === 'checkpoint') return checkpointText(content.subject, language);
  return formatNotification(content, (message, params) => translate(language, message, params));
}

/** The note is in the text, too: not every channel and mail program keeps attached files. */
function checkpointText({ businessDay, size, note, verifierKey }: CheckpointSubject, language: Language) {
  const name = checkpointFileName(businessDay);
  return {
    title: translate(language, 'mail:checkpoint.title', { day: businessDay }),
    text: [
      translate(language, 'mail:checkpoint.text', { day: businessDay, records: size }),
      `${translate(language, 'mail:checkpoint.key', { key: verifierKey })}\n${translate(language, 'mail:checkpoint.how', { file: name })}`,
      note.trimEnd(),
    ].join('\n\n'),
    changes: [],
    file: { name, content: note },
  };
}

/** The key is in the URL fragment, which browsers do not send, so it is in no server log and no Referer header. */
function freezeTextOf(
  { notification, key }: NonNullable<ExternalNotification['freezeLink']>,
  { language, publicUrl, isMember }: { language: Language; publicUrl: string | undefined; isMember: boolean },
): string {
  if (publicUrl === undefined) return translate(language, isMember ? 'mail:notMe.inApp' : 'mail:notMe.inAppOfStaff');
  const link = new URL('/not-me', publicUrl);
  link.hash = new URLSearchParams({ n: String(notification), k: key }).toString();
  return translate(language, isMember ? 'mail:notMe.link' : 'mail:notMe.linkOfStaff', { link: link.href });
}
