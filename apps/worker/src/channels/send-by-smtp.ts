import { isLoopback } from '@app/contract';
import { DeliveryError } from '@app/core';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';

const connectTimeoutMs = 5_000;
const silenceTimeoutMs = 8_000;

export type MailEnvelope = { from: string; to: string };

/**
 * Sends one mail to the server at `smtpUrl` on a connection of its own, which is closed when `signal` aborts, so that nothing
 * continues after a timeout. Resolves when the server has accepted the mail (250 after its end).
 * @throws DeliveryError, permanent when the server refuses this recipient or this mail permanently
 */
export async function sendBySmtp(smtpUrl: string, envelope: MailEnvelope, mail: Buffer, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new DeliveryError('ABORTED');
  const { host, port, secure, auth, tls, ignoreTLS } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    tls,
    ignoreTLS: ignoreTLS === true,
    // A password is never sent unencrypted over a network, unless the operator wrote `ignoreTLS=true` into the URL.
    requireTLS: auth !== undefined && ignoreTLS !== true && !isLoopback(host ?? 'localhost'),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    dnsTimeout: connectTimeoutMs,
  });
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(new DeliveryError('CLOSED')));
    signal.addEventListener('abort', () => reject(new DeliveryError('ABORTED')), { once: true });
  });
  const steps = async () => {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login(auth, done));
    await step((done) => connection.send({ from: envelope.from, to: [envelope.to] }, mail, done));
  };
  try {
    await Promise.race([steps(), broken]);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    connection.close();
  }
}

const step = (begin: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));

/**
 * Only codes: a server's message often contains the address. A refusal of this recipient or mail is permanent; a refusal of the
 * log-in or the sender is for the operator to fix.
 */
function refusalOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { code, originalCode, responseCode, permanent, command = '' } = error as SMTPError;
  if (responseCode === undefined) return new DeliveryError(originalCode ?? code ?? 'NO_ANSWER');
  return new DeliveryError(`SMTP_${responseCode}`, { isPermanent: permanent === true && /^(RCPT TO|DATA)/.test(command) });
}
