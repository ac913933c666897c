import { DeliveryError, type OutsideNotice, type Reader, type SendNotice } from '@app/core';
import { isLanguage, type Language } from '@app/i18n/server';
import MailComposer from 'nodemailer/lib/mail-composer';
import { sendBySmtp } from './send-by-smtp.ts';
import { wordsOf } from './words-of.ts';

export type EmailSettings = { smtpUrl: string; from: string; publicUrl: string | undefined };

/**
 * Sends plain texts by SMTP, each to one reader in their own language. The Message-ID is made of the notice's id, so
 * that a mail server or a mailbox can drop the repeat that a crash after the confirmation can cause.
 */
export function createEmailChannel({ smtpUrl, from, publicUrl }: EmailSettings): SendNotice {
  return async (notice, signal) => {
    const { reader } = notice;
    if (!reader) throw new DeliveryError('NO_READER', { isPermanent: true });
    const { title, text } = wordsOf(notice, languageFor(reader), publicUrl);
    await sendBySmtp(smtpUrl, { from, to: reader.email }, await compose(notice, { from, to: reader.email, title, text }), signal);
  };
}

/* Who never logged in with a known language: the administrators' area starts in Indonesian, everything else in English. */
function languageFor({ language, role }: Reader): Language {
  if (isLanguage(language)) return language;
  return role === 'user' ? 'en' : 'id';
}

/* Addresses are given as addresses, never as text to be parsed, and headers are written and encoded by the composer. */
function compose({ id, sentAt }: OutsideNotice, mail: { from: string; to: string; title: string; text: string }): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: '', address: mail.from },
    to: { name: '', address: mail.to },
    subject: mail.title,
    text: mail.text,
    date: sentAt,
    messageId: `<${id}@${mail.from.split('@').at(-1) ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return composer.compile().build();
}
