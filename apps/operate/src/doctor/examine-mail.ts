import { isLoopback } from '@app/contract';
import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { OperatorSettings } from '../command.ts';
import type { Finding } from './finding.ts';

const timeoutMs = 5_000;

/** Whether the mail server answers and accepts the log-in. No mail is sent. */
export async function examineMail({ SMTP_URL }: OperatorSettings): Promise<Finding> {
  const about = 'mail';
  if (SMTP_URL === undefined) return { about, level: 'warn', says: 'SMTP_URL is not set: no mails are sent' };
  const { host, port, secure, auth, tls, ignoreTLS } = parseConnectionUrl(SMTP_URL);
  const transport = createTransport({
    host,
    port,
    secure,
    auth,
    tls,
    ignoreTLS: ignoreTLS === true,
    requireTLS: auth !== undefined && ignoreTLS !== true && !isLoopback(host ?? 'localhost'), // as the worker sends mails
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return { about, level: 'ok', says: `${host} answers and accepts the log-in` };
  } catch (error) {
    return { about, level: 'fail', says: `${host} does not answer, or refuses the log-in (${(error as NodeJS.ErrnoException).code})` };
  } finally {
    transport.close();
  }
}
