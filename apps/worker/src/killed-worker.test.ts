import { requestDeposit } from '@app/core';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { schema } from '@app/db';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { openHttpReceiver, type HttpReceiver } from './testing/open-http-receiver.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

/* The worker as a separate process, because only a process can be killed. */
const patience = { timeout: 120_000, interval: 50 };

let fixture: CoreFixture;
let receiver: HttpReceiver;
let clock: ClockFile;
const workers: Program[] = [];
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  receiver = await openHttpReceiver();
  clock = createClockFile();
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(async () => {
  await Promise.all(workers.map((worker) => endProgram(worker)));
  await receiver.close();
  await fixture.close();
  clock.remove();
});

async function start(): Promise<Program> {
  const settings = { databaseUrl: fixture.url, redisUrl: undefined, clockFile: clock.file };
  const worker = await startWorkerProcess(settings, {
    NOTIFY_WEBHOOK_URL: receiver.url,
    NOTIFY_WEBHOOK_SECRET: 'a secret of the webhook',
  });
  workers.push(worker);
  return worker;
}

it('sends again, with the same id, deliveries of a killed worker, and none that were confirmed', async () => {
  const asMember = fixture.as(await fixture.createMember());
  const ask = () => requestDeposit(asMember, { amount: sgd('20.00'), bankDestinationId: fixture.bank.id });
  const [confirmed, unconfirmed] = [await ask(), await ask()];
  receiver.answer = ({ body }) => (body.includes(unconfirmed.id) ? 'hang' : { status: 200 });
  const idsOf = (request: { id: string }) =>
    receiver.received.filter(({ body }) => body.includes(request.id)).map(({ headers }) => headers['x-notification-id']);
  const webhookRows = async () => (await fixture.db.select().from(schema.notifications)).filter(({ channel }) => channel === 'webhook');

  const first = await start();
  await vi.waitFor(() => expect([idsOf(confirmed).length, idsOf(unconfirmed).length]).toEqual([1, 1]), patience);
  await vi.waitFor(async () => expect((await webhookRows()).filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(1), patience);
  await endProgram(first);

  receiver.answer = () => ({ status: 200 });
  clock.forward({ ms: 61_000 }); // the killed worker's time is over
  const second = await start();
  await vi.waitFor(async () => expect((await webhookRows()).filter(({ deliveredAt }) => deliveredAt === null)).toEqual([]), patience);
  expect(idsOf(confirmed)).toHaveLength(1);
  expect(idsOf(unconfirmed)).toEqual([idsOf(unconfirmed)[0], idsOf(unconfirmed)[0]]);
  const endedAt = Date.now();
  await endProgram(second, 'SIGTERM');
  expect(Date.now() - endedAt).toBeLessThan(10_000);
});
