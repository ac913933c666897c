import { isMember } from '@app/contract';
import { DeliveryError, type ExternalNotification, type Reader, type SendNotification } from '@app/core';
import { isLanguage, type Language } from '@app/i18n/server';
import MailComposer from 'nodemailer/lib/mail-composer';
import { sendBySmtp } from './send-by-smtp.ts';
import { messageOf, type NotificationMessage } from './notification-message.ts';

export type EmailSettings = { smtpUrl: string; from: string; publicUrl: string | undefined };

/**
 * Sends plain text emails by SMTP, each to one recipient in their own language. The Message-ID is derived from the notification's
 * id, so that a mail server or a mailbox can drop the repeat that a crash after the confirmation can cause.
 */
export function createEmailChannel({ smtpUrl, from, publicUrl }: EmailSettings): SendNotification {
  return async (notice, signal) => {
    const { reader } = notice;
    if (!reader) throw new DeliveryError('NO_READER', { isPermanent: true });
    const message = messageOf(notice, languageFor(reader), publicUrl);
    await sendBySmtp(smtpUrl, { from, to: reader.email }, await compose(notice, { from, to: reader.email, ...message }), signal);
  };
}

/* For users whose language is not known: the admin area defaults to Indonesian, everything else to English. */
function languageFor({ language, role }: Reader): Language {
  if (isLanguage(language)) return language;
  return isMember(role) ? 'en' : 'id';
}

/* Addresses are passed as objects, never as text to be parsed, and the composer writes and encodes the headers. */
function compose({ id, sentAt }: ExternalNotification, mail: NotificationMessage & { from: string; to: string }): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: '', address: mail.from },
    to: { name: '', address: mail.to },
    subject: mail.title,
    text: mail.text,
    ...(mail.file && { attachments: [{ filename: mail.file.name, content: mail.file.content, contentType: 'text/plain; charset=utf-8' }] }),
    date: sentAt,
    messageId: `<${id}@${mail.from.split('@').at(-1) ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return composer.compile().build();
}
