import { createHmac } from 'node:crypto';
import { deliverNotification, listMyNotifications, processRequest, requestDeposit, type Channels, type Ctx } from '@app/core';
import { createCoreFixture, createLogSigning, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { openQueue, type JobQueue, type QueueSettings } from '@app/queue';
import { schema } from '@app/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createEmailChannel } from './channels/create-email-channel.ts';
import { createTelegramChannel } from './channels/create-telegram-channel.ts';
import { createWebhookChannel } from './channels/create-webhook-channel.ts';
import { startWorker } from './start-worker.ts';
import { listBackends } from './testing/list-backends.ts';
import { openHttpReceiver, type HttpReceiver } from './testing/open-http-receiver.ts';
import { openMailReceiver, type MailReceiver } from './testing/open-mail-receiver.ts';

const backends = listBackends({ redisDatabase: 2 });
const webhookSecret = 'canary-of-the-webhook';
const botToken = '12345:canary-of-the-bot';

describe.each(backends)('notifications by the worker on $backend', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let address: QueueSettings;
  let queue: JobQueue;
  let webhook: HttpReceiver;
  let telegram: HttpReceiver;
  let mailbox: MailReceiver;
  let channels: Channels;
  let logged: string;
  const workers: { close: () => Promise<void> }[] = [];

  beforeAll(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    address = { redisUrl, databaseUrl: fixture.url };
    queue = await openQueue(address, () => {});
  });
  beforeEach(async () => {
    [webhook, telegram, mailbox] = await Promise.all([openHttpReceiver(), openHttpReceiver(), openMailReceiver()]);
    telegram.answer = () => ({ status: 200, body: '{"ok":true}' });
    channels = {
      webhook: createWebhookChannel({ url: webhook.url, secret: webhookSecret }),
      email: createEmailChannel({ smtpUrl: mailbox.url, from: 'no-reply@example.test', publicUrl: undefined }),
      telegram: createTelegramChannel({ botToken, chatId: '1', publicUrl: undefined, apiUrl: telegram.url }),
    };
    logged = '';
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await Promise.all([webhook.close(), telegram.close(), mailbox.close()]);
    await fixture.db.delete(schema.notifications);
    await expectInvariants(fixture.ctx);
  });
  afterAll(async () => {
    await queue.close();
    await fixture.close();
  });

  const write = (fields: object, message: string) => {
    const { err } = fields as { err?: unknown };
    logged += `${message} ${JSON.stringify(fields)} ${err instanceof Error ? (err.stack ?? '') : ''}\n`;
  };
  const log = { info: write, warn: write, error: write };
  const start = async (by: Channels = channels) => {
    const worker = await startWorker({ ...fixture.ctx, log }, address, { logSigning: createLogSigning(), channels: by });
    workers.push(worker);
    return worker;
  };
  const patience = { timeout: 120_000, interval: 50 };
  const sweep = () => queue.enqueue('sweep-notifications', {});
  const ask = async (enqueue: Ctx['enqueue'] = queue.enqueue) => {
    const member = await fixture.createMember();
    const request = await requestDeposit(fixture.as(member, { enqueue }), { amount: sgd('20.00'), bankDestinationId: fixture.bank.id });
    return { member, request };
  };
  const bodies = (receiver: HttpReceiver): string[] => receiver.received.map(({ body }) => body);
  /** Waits until a later request has been announced: lanes are first in, first out. */
  const settled = async () => {
    const { request } = await ask();
    await sweep();
    await vi.waitFor(() => expect(about(request.id)).toEqual({ webhook: 1, email: 2 }), patience);
  };
  /** Channels whose webhook confirms nothing until `release`. */
  const holdWebhook = () => {
    const held = { channels, sent: 0, release: () => {} };
    const released = new Promise<void>((resolve) => (held.release = resolve));
    held.channels = { ...channels, webhook: async () => ((held.sent += 1), released) };
    return held;
  };
  const about = (id: string) => ({
    webhook: bodies(webhook).filter((body) => body.includes(id)).length,
    email: mailbox.mails.filter(({ raw }) => raw.replace(/\r\n\s/g, '').includes(id)).length,
  });

  it('reach every administrator and every channel, signed, each once, with several workers and redelivered jobs', async () => {
    await Promise.all([start(), start(), start()]);
    const { request } = await ask();
    await vi.waitFor(() => expect([about(request.id), telegram.received.length]).toEqual([{ webhook: 1, email: 2 }, 1]), patience);
    const rows = await fixture.db.select().from(schema.notifications);
    for (let n = 0; n < 5; n++) {
      await queue.enqueue('new-request', { requestId: request.id });
      for (const { id, channel } of rows)
        if (channel !== 'in_app') await queue.enqueue('deliver-notification', { notificationId: id, channel });
      await sweep();
    }
    await settled();
    expect(about(request.id)).toEqual({ webhook: 1, email: 2 });
    const { headers, body } = webhook.received.find((one) => one.body.includes(request.id))!;
    const [, seconds, signature] = /^t=(\d+),v1=(.*)$/.exec(String(headers['x-signature']))!;
    expect(signature).toBe(createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex'));
    for (const admin of [fixture.masterAdmin, fixture.admin]) {
      const { items } = await listMyNotifications(fixture.as(admin), { limit: 50 });
      expect(items.filter(({ subject }) => 'requestId' in subject && subject.requestId === request.id)).toHaveLength(1);
    }
  });

  it('arrive although the process is killed between commit and enqueueing', async () => {
    await expect(ask(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    await start(); // which sweeps for lost work at its start
    await vi.waitFor(() => expect([webhook.received.length, mailbox.mails.length, telegram.received.length]).toEqual([1, 2, 1]), patience);
    await expect(ask(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    await sweep(); // as the schedule does every minute
    await vi.waitFor(() => expect([webhook.received.length, mailbox.mails.length, telegram.received.length]).toEqual([2, 4, 2]), patience);
  });

  it('of one channel arrive while another hangs and a third is refused', async () => {
    const held = holdWebhook();
    await telegram.close();
    await start(held.channels);
    try {
      for (let n = 0; n < 6; n++) await ask(); // more than the concurrency of a channel
      await vi.waitFor(() => expect(mailbox.mails).toHaveLength(12), patience);
      await vi.waitFor(() => expect(held.sent).toBe(4), patience);
    } finally {
      held.release();
    }
  });

  it('that failed are retried when due, with the same id, and never after they were confirmed', async () => {
    let failures = 1;
    webhook.answer = () => (failures-- > 0 ? { status: 500, body: 'canary of the other side' } : { status: 200 });
    await start();
    const { request } = await ask();
    await vi.waitFor(() => expect(logged).toContain('"lastError":"HTTP_500"'), patience);
    fixture.clock.forward({ ms: 15_000 });
    await sweep();
    await vi.waitFor(() => expect(about(request.id).webhook).toBe(2), patience);
    const [first, second] = webhook.received;
    expect(second!.headers['x-notification-id']).toBe(first!.headers['x-notification-id']);
    fixture.clock.forward({ days: 2 });
    await settled();
    expect(about(request.id)).toEqual({ webhook: 2, email: 2 });
    expect(logged).not.toContain('canary');
  });

  it('notify a member of a decision and of a completed investment, once, in the app and by email', async () => {
    await start();
    const member = await fixture.createMember({ available: sgd('50.00') });
    await fixture.buy(member, sgd('10.00'), 'standard', 1);
    const request = await fixture.deposit(member, sgd('20.00'));
    await processRequest(fixture.as(fixture.masterAdmin, { enqueue: queue.enqueue }), {
      id: request.id,
      status: 'rejected',
      adminNote: 'canary note',
    });
    fixture.clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    const mails = () => mailbox.mails.filter(({ to }) => to.includes(`${member.username}@example.test`)).map(({ raw }) => raw);
    await vi.waitFor(async () => {
      await sweep();
      expect(mails().join()).toMatch(/Your Standard investment is completed/);
    }, patience);
    await settled();
    const subjects = mails().map((raw) => String(/^Subject: (.*)\r$/m.exec(raw)?.[1]));
    expect(subjects.toSorted()).toEqual([
      expect.stringMatching(/^Deposit No\. \d+ of SGD 50\.00 was approved$/),
      `Deposit No. ${request.number} of SGD 20.00 was rejected`,
      'Your Standard investment is completed',
    ]);
    expect(mails().join()).toContain('canary note'); // the reason, as the administrator wrote it
    const { items } = await listMyNotifications(fixture.as(member), { limit: 10 });
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['investment-completed', 'request-decided', 'request-decided']);
  });

  it('keep secrets and personal data out of the log, for any failure', async () => {
    webhook.answer = () => ({ status: 500, body: webhookSecret });
    telegram.answer = () => ({ status: 401, body: botToken });
    mailbox.fault = { at: 'reader', status: 550 };
    await start();
    const { member } = await ask();
    /* The checkpoint of a business day fails in the same way, in between. Who has no mailbox there has none tomorrow. */
    const expected = ['HTTP_500', 'HTTP_401', 'SMTP_550', 'notification given up'];
    await vi.waitFor(() => expect(expected.filter((text) => !logged.includes(text))).toEqual([]), patience);
    for (const secret of ['canary', '@example.test', member.username, '000-999-0001']) expect(logged).not.toContain(secret);
  });

  it('being sent are released within ten seconds when the worker shuts down, and the next worker sends them', async () => {
    webhook.answer = () => 'hang';
    const worker = await start();
    const { request } = await ask();
    await vi.waitFor(() => expect(about(request.id).webhook).toBe(1), patience);
    const startedAt = Date.now();
    await worker.close();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(logged).toContain('"lastError":"STOPPED"');
    webhook.answer = () => ({ status: 200 });
    await start();
    await vi.waitFor(() => expect(about(request.id).webhook).toBe(2), patience);
  });

  it('are not sent by a worker that finds them claimed', async () => {
    const held = holdWebhook();
    await start(held.channels);
    try {
      await ask();
      await vi.waitFor(() => expect(held.sent).toBe(1), patience);
      const [row] = (await fixture.db.select().from(schema.notifications)).filter(({ channel }) => channel === 'webhook');
      const deliver = () => deliverNotification({ ...fixture.ctx, log }, { notificationId: row!.id }, { channels: held.channels });
      await Promise.all(Array.from({ length: 5 }, deliver));
      expect(held.sent).toBe(1);
    } finally {
      held.release();
    }
  });
});
