import { DeliveryError } from '@app/core';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';

const connectTimeoutMs = 5_000;
const silenceTimeoutMs = 8_000;

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

export type MailEnvelope = { from: string; to: string };

/**
 * Hands one mail to the server at `smtpUrl` on a connection of its own, which is cut when `signal` says so: nothing goes
 * on behind the back of who gave up. Resolves when the server has taken the mail (250 after its end).
 * @throws DeliveryError, permanent when the server refuses this reader or this mail for good
 */
export async function sendBySmtp(smtpUrl: string, envelope: MailEnvelope, mail: Buffer, signal: AbortSignal): Promise<void> {
  const { host, port, secure, auth, tls, ignoreTLS } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    tls,
    ignoreTLS: ignoreTLS === true,
    // A password never goes in the clear over a network, unless the operator wrote `ignoreTLS=true` into the address.
    requireTLS: auth !== undefined && ignoreTLS !== true && !loopback.has(host ?? 'localhost'),
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
 * Only codes: a server's sentence often repeats the address. Final is what is said of this reader or this mail; that a
 * log-in or the sender is refused is the operator's to put right.
 */
function refusalOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { code, originalCode, responseCode, permanent, command = '' } = error as SMTPError;
  if (responseCode === undefined) return new DeliveryError(originalCode ?? code ?? 'NO_ANSWER');
  return new DeliveryError(`SMTP_${responseCode}`, { isPermanent: permanent === true && /^(RCPT TO|DATA)/.test(command) });
}
