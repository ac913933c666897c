import { createHmac } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { languageCodes, readEnvironment, type BankDestinationChangedSubject } from '@app/contract';
import type { ExternalNotification, Reader, SendNotification } from '@app/core';
import { idr } from '@app/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHttpReceiver, type HttpReceiver } from '../testing/open-http-receiver.ts';
import { openMailReceiver, type MailReceiver } from '../testing/open-mail-receiver.ts';
import { createEmailChannel } from './create-email-channel.ts';
import { createTelegramChannel } from './create-telegram-channel.ts';
import { createWebhookChannel } from './create-webhook-channel.ts';
import { openChannels } from './open-channels.ts';
import { senderOf } from './sender-of.ts';

const requestId = '0199f2a0-0000-7000-8000-000000000001';
const reader: Reader = { email: 'rani@example.test', username: 'rani', language: null, role: 'user' };
const notice: ExternalNotification = {
  id: `new-request-${requestId}-webhook-7`,
  kind: 'new-request',
  subject: { requestId, number: 12, type: 'deposit', amount: idr(3_250_000), requestedAt: '2026-11-20T02:00:00.000Z' },
  sentAt: new Date('2026-11-20T02:00:05.900Z'),
  reader: null,
};
const checkpoint = {
  ...notice,
  kind: 'checkpoint',
  subject: {
    businessDay: '2026-11-20',
    size: 12,
    note: `localhost/ledger-log\n12\n${'A'.repeat(43)}=\n\n— localhost/ledger-log AAAA\n`,
    verifierKey: 'localhost/ledger-log+00000000+AQ==',
  },
} satisfies ExternalNotification;
const patience = () => AbortSignal.timeout(5_000);
const closedPort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

let receiver: HttpReceiver;
let mailbox: MailReceiver;
beforeEach(async () => {
  [receiver, mailbox] = await Promise.all([openHttpReceiver(), openMailReceiver()]);
});
afterEach(() => Promise.all([receiver.close(), mailbox.close()]));

describe('the webhook', () => {
  const secret = 'a secret of the webhook';
  const send: SendNotification = (...args) => createWebhookChannel({ url: `${receiver.url}/hook`, secret })(...args);

  it('posts ids and amounts, signed with the time, under an id that stays the same', async () => {
    await send(notice, patience());
    await send({ ...notice, sentAt: new Date('2026-11-20T03:00:00Z') }, patience());
    const [{ headers, body, path }, again] = [receiver.received[0]!, receiver.received[1]!];
    expect(path).toBe('/hook');
    expect(JSON.parse(body)).toEqual({
      id: notice.id,
      event: 'new-request',
      request_id: requestId,
      number: 12,
      type: 'deposit',
      amount: 3_250_000,
      created_at: '2026-11-20T02:00:00.000Z',
    });
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature']))!;
    expect(seconds).toBe(String(Date.parse('2026-11-20T02:00:05Z') / 1000));
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    expect([headers['x-notification-id'], again.headers['x-notification-id']]).toEqual([notice.id, notice.id]);
    expect(again.headers['x-signature']).not.toBe(headers['x-signature']);
  });

  it('posts the checkpoint of the ledger log, and the key that verifies it', async () => {
    await send(checkpoint, patience());
    const { businessDay, size, note, verifierKey } = checkpoint.subject;
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      event: 'checkpoint',
      business_day: businessDay,
      size,
      note,
      verifier_key: verifierKey,
    });
  });

  it.each([
    [{ status: 500, body: 'boom' }, 'HTTP_500'],
    [{ status: 404 }, 'HTTP_404'],
    [{ status: 302, headers: { location: '/elsewhere' } }, 'HTTP_302'],
  ])('treats %j as no confirmation, and follows no redirect', async (answer, code) => {
    receiver.answer = () => answer;
    await expect(send(notice, patience())).rejects.toMatchObject({ code, isPermanent: false });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('treats any 2xx as the confirmation, and does not read an endless body', async () => {
    receiver.answer = () => ({ status: 202, body: 'x'.repeat(5_000_000) });
    await expect(send(notice, patience())).resolves.toBeUndefined();
  });

  it('times out on a hanging server, and fails on a closed port', async () => {
    receiver.answer = () => 'hang';
    await expect(send(notice, AbortSignal.timeout(200))).rejects.toMatchObject({ name: 'DeliveryError' });
    const refused = createWebhookChannel({ url: `http://127.0.0.1:${await closedPort()}`, secret });
    await expect(refused(notice, patience())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('email', () => {
  const send: SendNotification = (...args) =>
    createEmailChannel({ smtpUrl: mailbox.url, from: 'no-reply@example.test', publicUrl: 'https://example.test' })(...args);
  const decided: ExternalNotification = {
    id: `request-decided-${requestId}-email-8`,
    kind: 'request-decided',
    subject: { requestId, number: 12, type: 'withdrawal', amount: idr(3_250_000), status: 'approved' },
    sentAt: notice.sentAt,
    reader,
  };
  const textOf = (raw: string) => {
    const [head = '', ...body] = raw.split('\r\n\r\n');
    const encoded = body.join('\r\n\r\n');
    if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString('utf8');
    const bytes = encoded
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : encoded;
  };

  /* RFC 2047: encoded words in base64 or quoted-printable. */
  const decodeSubject = (subject: string) =>
    subject
      .replace(/\r\n /g, '')
      .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64').toString()
          : word.replace(/_/g, ' ').replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      );

  it('has the link that freezes withdrawals, or says where to do it, in a mail about the security of the account', async () => {
    const changed: ExternalNotification = {
      ...decided,
      kind: 'security',
      subject: { event: 'bank_details_changed', account: 'Bank Lain, ••••6666', heldUntil: '2026-11-22T02:00:00.000Z' },
      freezeLink: { notification: 8, key: 'the+key/of-it' },
    };
    for (const language of languageCodes) await send({ ...changed, reader: { ...reader, language } }, patience());
    const link = 'https://example.test/not-me#n=8&k=the%2Bkey%2Fof-it';
    for (const { raw } of mailbox.mails) expect(textOf(raw)).toContain(link);
    const [en = ''] = mailbox.mails.map(({ raw }) => textOf(raw));
    expect(en).toContain('are paid to: Bank Lain, ••••6666');
    expect(en).toContain('no withdrawal is approved before 22 Nov 2026, 10:00 (Singapore time)');
    await createEmailChannel({ smtpUrl: mailbox.url, from: 'no-reply@example.test', publicUrl: undefined })(changed, patience());
    expect(textOf(mailbox.mails.at(-1)?.raw ?? '')).toContain('freeze your withdrawals under Profile, Security');
  });

  it('describes a correction by an administrator with the old and the new values, in the language of the recipient', async () => {
    const corrected: ExternalNotification = {
      ...decided,
      kind: 'transaction-changed',
      subject: {
        transactionId: requestId,
        number: 12,
        type: 'deposit',
        amount: idr(1_300_000),
        status: 'pending',
        changes: [
          { field: 'amount', from: idr(3_250_000), to: idr(1_300_000) },
          { field: 'status', from: 'approved', to: 'pending' },
          { field: 'date', from: '2026-11-20T16:05:00.000Z', to: '2026-09-01T02:00:00.000Z' },
        ],
      },
    };
    for (const language of languageCodes) await send({ ...corrected, reader: { ...reader, language } }, patience());
    const [en = '', ...others] = mailbox.mails.map(({ raw }) => textOf(raw));
    expect(en).toContain('Amount: SGD 250.00 → SGD 100.00\r\nStatus: Approved → In review');
    expect(en).toContain('Date: 21 Nov 2026, 00:05 → 01 Sep 2026, 10:00 (Singapore time)');
    expect(others.join()).toMatch(
      /21 Nov 2026, 00:05 → 01 Sep 2026, 10:00.*2026年11月21日 00:05 → 2026年9月1日 10:00.*21 พ\.ย\. 2026, 00:05 → 01 ก\.ย\. 2026, 10:00/s,
    );
    for (const text of others) expect(text).toMatch(/SGD 250\.00 → SGD 100\.00/);
    expect(others.join()).not.toMatch(/corrected|Status: Approved/);
  });

  it('says what members pay to now, by whom it was changed and who approved it, without the hidden digits', async () => {
    const subject: BankDestinationChangedSubject = {
      bankName: 'Bank Contoh',
      changes: [
        { field: 'holder', from: 'CONTOH', to: 'BARU {{by}}' },
        { field: 'number', from: '••••1234', to: '••••1234' },
        { field: 'qris' },
      ],
      by: 'rani',
      approvedBy: 'budi',
    };
    const changed: ExternalNotification = { ...decided, kind: 'bank-destination-changed', subject };
    for (const language of languageCodes) await send({ ...changed, reader: { ...reader, role: 'admin', language } }, patience());
    const [en = '', ...others] = mailbox.mails.map(({ raw }) => textOf(raw));
    expect(en).toContain('CONTOH → BARU {{by}}\r\n••••1234 ≠ ••••1234\r\nQRIS\r\nApproved by budi');
    for (const text of others) expect(text).toMatch(/CONTOH → BARU.*••••1234.*budi/s);
    await send({ ...changed, subject: { bankName: 'Bank Contoh', added: 'CONTOH, ••••1234', changes: [], by: 'rani' } }, patience());
    expect(textOf(mailbox.mails.at(-1)?.raw ?? '')).toContain('CONTOH, ••••1234\r\n\r\n');
    expect(mailbox.mails.map(({ raw }) => raw).at(-1)).toMatch(/^Subject: rani changed where members pay: Bank Contoh\r$/m);
  });

  it('says what waits for a decision, what was decided and what expired, with the page of the approval, in every language', async () => {
    const approvalId = '00000000-0000-4000-8000-000000000007';
    const proposal = {
      approvalId,
      number: 12,
      operation: 'requests.process',
      kind: 'withdrawal',
      subjectId: requestId,
      subjectName: 'rani {{maker}}',
      amount: idr(26_000_000),
      makerName: 'budi',
      requestedAt: '2026-11-20T02:00:00.000Z',
      expiresAt: '2026-11-23T02:00:00.000Z',
    } as const;
    const contents = [
      { kind: 'approval-requested', subject: proposal },
      { kind: 'approval-decided', subject: { ...proposal, status: 'rejected', checkerName: 'tini', note: 'ask <b>first</b>' } },
      { kind: 'approval-decided', subject: { ...proposal, status: 'outdated', checkerName: null, note: null } },
      { kind: 'approval-expired', subject: proposal },
    ] as const;
    for (const content of contents)
      for (const language of languageCodes)
        await send({ ...decided, ...content, reader: { ...reader, role: 'admin', language } }, patience());
    const texts = mailbox.mails.map(({ raw }) => textOf(raw));
    for (const text of texts) {
      expect(text).toContain(`https://example.test/admin/approvals?approval=${approvalId}`);
      expect(text).toMatch(/12.*rani \{\{maker\}\}.*SGD 2,000\.00/s);
    }
    const [requested = '', rejected = '', outdated = '', expired = ''] = texts.filter((_, at) => at % languageCodes.length === 0);
    expect(requested).toContain('Approval No. 12, proposed by budi: Pay out SGD 2,000.00 to rani {{maker}}.');
    expect(requested).toContain('Can be approved until 23 Nov 2026, 10:00 (Singapore time)');
    expect(rejected).toContain('tini rejected No. 12');
    expect(rejected).toContain('Note: ask <b>first</b>');
    expect(outdated).toContain('Something has changed since budi proposed No. 12');
    expect(expired).toContain('Nobody decided in time');
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('says whose withdrawals were frozen, by whom and why, and what the operator changed, in every language', async () => {
    const userId = '00000000-0000-4000-8000-000000000008';
    const frozen = { userId, username: 'rani', by: 'administrator', administrator: 'budi', reason: 'the member called' } as const;
    for (const language of languageCodes) {
      const toAdministrator = { ...decided, reader: { ...reader, role: 'admin', language } } as const;
      await send({ ...toAdministrator, kind: 'payouts-frozen', subject: frozen }, patience());
      await send({ ...toAdministrator, kind: 'administrator-changed', subject: { change: 'secondFactor', username: 'tini' } }, patience());
    }
    const texts = mailbox.mails.map(({ raw }) => textOf(raw));
    for (const text of texts.filter((_, at) => at % 2 === 0)) {
      expect(text).toMatch(/budi.*rani|rani.*budi/s);
      expect(text).toContain('the member called');
      expect(text).toContain(`https://example.test/admin/users/${userId}`);
    }
    for (const text of texts.filter((_, at) => at % 2 === 1)) expect(text).toContain('tini');
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('has the checkpoint of the ledger log attached, and says with which key it is checked, in every language', async () => {
    for (const language of languageCodes) await send({ ...checkpoint, reader: { ...reader, role: 'auditor', language } }, patience());
    for (const { raw } of mailbox.mails) {
      const [, subject = ''] = /^Subject: ((?:.*\r\n )*.*)\r$/m.exec(raw) ?? [];
      expect(decodeSubject(subject)).toContain('2026-11-20');
      const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
      const [, body = '', attached = ''] = raw.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''));
      expect(textOf(body)).toContain(checkpoint.subject.verifierKey);
      expect(textOf(body)).toContain('— localhost/ledger-log AAAA');
      expect(attached).toMatch(/filename=ledger-log-2026-11-20\.txt/);
      expect(textOf(attached)).toBe(checkpoint.subject.note);
    }
    expect(mailbox.mails).toHaveLength(languageCodes.length);
  });

  it('contains the reason of a rejection and of a balance change as the administrator wrote it', async () => {
    const reason = 'Fee <b>returned</b> & {{booked}}';
    const subject = { requestId, number: 12, type: 'deposit', amount: idr(1_300_000), status: 'rejected', reason } as const;
    await send({ ...decided, kind: 'request-decided', subject }, patience());
    const changes = [{ field: 'balance', from: idr(1_300_000), to: idr(2_600_000) } as const];
    await send({ ...decided, kind: 'account-changed', subject: { changes, reason } }, patience());
    for (const { raw } of mailbox.mails) expect(textOf(raw)).toContain(`: ${reason}\r\n`);
    expect(mailbox.mails).toHaveLength(2);
  });

  it('is one plain text to one recipient, with an id that stays the same', async () => {
    await send(decided, patience());
    await send(decided, patience());
    const [mail, again] = [mailbox.mails[0]!, mailbox.mails[1]!];
    expect([mail.from, mail.to]).toEqual(['no-reply@example.test', ['rani@example.test']]);
    expect(mail.raw).toMatch(/^Subject: Withdrawal No\. 12 of SGD 250\.00 was approved\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(textOf(mail.raw)).toContain('SGD 250.00');
    expect(textOf(mail.raw)).toContain('https://example.test');
    const idOf = ({ raw }: { raw: string }) => /^Message-ID:\s+(.*)\r$/m.exec(raw)?.[1]; // a long header is folded onto the next line
    expect([idOf(mail), idOf(again)]).toEqual([`<${decided.id}@example.test>`, idOf(mail)]);
  });

  it.each([
    [{ language: 'th' }, 'อนุมัติ'],
    [{ language: 'zh' }, '提款'],
    [{ language: 'id' }, 'Penarikan'],
    [{ language: null, role: 'admin' as const }, 'Penarikan'],
    [{ language: 'tlh' }, 'Your withdrawal'],
  ])('is in the language of %j', async (of, words) => {
    await send({ ...decided, reader: { ...reader, ...of } }, patience());
    expect(textOf(mailbox.mails[0]!.raw)).toContain(words);
  });

  it.each([
    'rani@example.test\r\nBcc: thief@example.test',
    'rani@example.test, thief@example.test',
    '"x" <thief@example.test>, rani@example.test',
  ])('has one recipient and no injected header with the address %j', async (email) => {
    await send({ ...decided, reader: { ...reader, email } }, patience()).catch(() => undefined);
    for (const { to, raw } of mailbox.mails) {
      expect(to).toHaveLength(1);
      expect(raw).not.toMatch(/^Bcc:/im);
    }
  });

  it.each([
    [{ at: 'reader', status: 550 } as const, { code: 'SMTP_550', isPermanent: true }],
    [{ at: 'reader', status: 450 } as const, { code: 'SMTP_450', isPermanent: false }],
    [{ at: 'mail', status: 554 } as const, { code: 'SMTP_554', isPermanent: true }],
    [{ at: 'mail', status: 451 } as const, { code: 'SMTP_451', isPermanent: false }],
  ])('refused with %j fails with its code, permanently only for a permanent refusal', async (fault, refusal) => {
    mailbox.fault = fault;
    await expect(send(decided, patience())).rejects.toMatchObject(refusal);
    mailbox.fault = undefined;
    await send(decided, patience());
    expect(mailbox.mails).toHaveLength(1);
  });

  it('times out on a hanging server, closes the connection, and fails on a closed port', async () => {
    mailbox.fault = 'hang';
    await expect(send(decided, AbortSignal.timeout(500))).rejects.toMatchObject({ name: 'DeliveryError' });
    const mute = net.createServer(() => {}).listen(0, '127.0.0.1'); // never greets
    await new Promise((resolve) => mute.once('listening', resolve));
    const cut = new Promise((resolve) => mute.once('connection', (socket) => socket.once('close', resolve).resume()));
    const muteUrl = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const toMute = createEmailChannel({ smtpUrl: muteUrl, from: 'a@example.test', publicUrl: undefined });
    await expect(toMute(decided, AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'DeliveryError' });
    const gaveUpAt = Date.now();
    await cut;
    expect(Date.now() - gaveUpAt).toBeLessThan(2_000); // long before the library's own timeout
    await new Promise((resolve) => mute.close(resolve));
    const refused = createEmailChannel({ smtpUrl: `smtp://127.0.0.1:${await closedPort()}`, from: 'a@example.test', publicUrl: undefined });
    await expect(refused(decided, patience())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is neither sent nor waited for when it was aborted before there was a connection to close', async () => {
    await expect(send(decided, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED', isPermanent: false });
    const stop = new AbortController();
    const sending = send(decided, stop.signal);
    stop.abort(); // while the mail is still being composed
    await expect(sending).rejects.toMatchObject({ code: 'ABORTED', isPermanent: false });
    await send({ ...decided, id: 'sent-afterwards' }, patience());
    expect(mailbox.mails.map(({ raw }) => /^Message-ID:\s+<(.*)@/m.exec(raw)?.[1])).toEqual(['sent-afterwards']);
  });

  it('logs in where the URL has a user; a wrong password is not permanent, and is never exposed', async () => {
    const guarded = await openMailReceiver({ user: 'mail@example.test', password: 'right word' });
    const by = (smtpUrl: string) => createEmailChannel({ smtpUrl, from: 'mail@example.test', publicUrl: undefined });
    await by(guarded.url)(decided, patience());
    expect(guarded.mails).toHaveLength(1);
    const failure = await by(guarded.url.replace('right', 'wrong'))(decided, patience()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SMTP_535', isPermanent: false });
    expect(String((failure as Error).stack)).not.toMatch(/wrong|mail@/);
    await guarded.close();
  });
});

describe('Telegram', () => {
  const botToken = '12345:token-of-the-bot';
  const send: SendNotification = (...args) =>
    createTelegramChannel({ botToken, chatId: '-100200', publicUrl: undefined, apiUrl: receiver.url })(...args);

  it('posts the checkpoint of the ledger log, which can be copied out of the text', async () => {
    receiver.answer = () => ({ status: 200, body: '{"ok":true,"result":{}}' });
    await send(checkpoint, patience());
    const { text } = JSON.parse(receiver.received[0]!.body) as { text: string };
    expect(text).toContain(`\n\n${checkpoint.subject.note.trimEnd()}\n\n`);
    expect(text).toContain(checkpoint.subject.verifierKey);
  });

  it('posts to the chat in Indonesian, without personal data', async () => {
    receiver.answer = () => ({ status: 200, body: '{"ok":true,"result":{}}' });
    await send(notice, patience());
    const { path, body } = receiver.received[0]!;
    expect(path).toBe(`/bot${botToken}/sendMessage`);
    const { chat_id: chatId, text } = JSON.parse(body);
    expect([chatId, text]).toEqual(['-100200', expect.stringMatching(/^Permintaan deposit baru No\. 12: SGD 250\.00\n/)]);
  });

  it.each([
    [{ status: 200, body: '{"ok":false}' }, 'NOT_OK'],
    [{ status: 200, body: '<html>' }, 'NOT_OK'],
    [{ status: 429, body: '{"ok":false}' }, 'HTTP_429'],
  ])('treats %j as no confirmation, and never exposes its token', async (answer, code) => {
    receiver.answer = () => answer;
    const failure = await send(notice, patience()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(String((failure as Error).stack)).not.toContain('token-of-the-bot');
  });
});

describe('the settings', () => {
  const webhook = { NOTIFY_WEBHOOK_URL: 'https://example.test/hook', NOTIFY_WEBHOOK_SECRET: 'sixteen letters!' };
  const telegram = { TELEGRAM_BOT_TOKEN: '1:x', TELEGRAM_CHAT_ID: '1' };

  it('open the configured channels, and no others', () => {
    const opened = (source: Record<string, string>) => Object.keys(openChannels(readEnvironment(source)));
    expect(opened({})).toEqual([]);
    expect(opened(webhook)).toEqual(['webhook']);
    expect(opened({ ...webhook, ...telegram, SMTP_URL: 'smtp://mail.example.test' })).toEqual(['webhook', 'email', 'telegram']);
  });

  it.each([
    [{ NOTIFY_WEBHOOK_URL: webhook.NOTIFY_WEBHOOK_URL }, /NOTIFY_WEBHOOK_URL needs NOTIFY_WEBHOOK_SECRET: expected at least 16/],
    [{ TELEGRAM_BOT_TOKEN: '1:x' }, /TELEGRAM_BOT_TOKEN needs TELEGRAM_CHAT_ID/],
    [{ TELEGRAM_CHAT_ID: '1' }, /TELEGRAM_CHAT_ID needs TELEGRAM_BOT_TOKEN/],
    [{ SMTP_FROM: 'nobody' }, /SMTP_FROM is not valid: expected an email address/],
  ])('that are incomplete are refused at the start: %j', (source, message) => {
    expect(() => readEnvironment(source)).toThrow(message);
  });

  it('determine the sender of emails', () => {
    expect(senderOf({ SMTP_FROM: 'a@example.test', SMTP_URL: 'smtp://x', PUBLIC_URL: undefined })).toBe('a@example.test');
    expect(senderOf({ SMTP_FROM: undefined, SMTP_URL: 'smtp://b%40example.test:p@x', PUBLIC_URL: 'https://c.test' })).toBe(
      'b@example.test',
    );
    expect(senderOf({ SMTP_FROM: undefined, SMTP_URL: 'smtp://user:p@x', PUBLIC_URL: 'https://c.test' })).toBe('no-reply@c.test');
  });
});
