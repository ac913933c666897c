import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; raw: string };

export type MailReceiver = {
  url: string;
  mails: ReceivedMail[];
  /** Refuses recipients or mails with this status; undefined: accepts all. `hang`: never confirms the mail. */
  fault: { at: 'reader' | 'mail'; status: number } | 'hang' | undefined;
  close: () => Promise<void>;
};

const refusal = (status: number) => Object.assign(new Error('said by the other side'), { responseCode: status });

/** A real SMTP server on the loopback interface that records accepted mails. */
export async function openMailReceiver({ user, password }: { user?: string; password?: string } = {}): Promise<MailReceiver> {
  const receiver: MailReceiver = { url: '', mails: [], fault: undefined, close: async () => {} };
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: user === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (given, _session, done) =>
      given.username === user && given.password === password ? done(null, { user: given.username }) : done(refusal(535)),
    onRcptTo: (_address, _session, done) => {
      const { fault } = receiver;
      done(fault !== undefined && fault !== 'hang' && fault.at === 'reader' ? refusal(fault.status) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { fault } = receiver;
        if (fault === 'hang') return;
        if (fault?.at === 'mail') return done(refusal(fault.status));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        receiver.mails.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => {}); // a client that gave up, as these tests want
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  receiver.url = `smtp://${login}127.0.0.1:${port}`;
  receiver.close = () => new Promise((resolve) => server.close(() => resolve()));
  return receiver;
}
