import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requestDeposit } from '@app/core';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { schema } from '@app/db';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { openHttpReceiver, type HttpReceiver } from './testing/open-http-receiver.ts';

/* The worker as a separate process, because only a process can be killed. */
const root = path.resolve(import.meta.dirname, '../../..');
const patience = { timeout: 120_000, interval: 50 };

let fixture: CoreFixture;
let receiver: HttpReceiver;
let clockFile: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  receiver = await openHttpReceiver();
  clockFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'clock-')), 'ahead');
  fs.writeFileSync(clockFile, '0');
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await receiver.close();
  await fixture.close();
  fs.rmSync(path.dirname(clockFile), { recursive: true });
});

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [path.join(root, 'apps/worker/dist/main.js')], {
    cwd: root,
    stdio: 'ignore',
    detached: true, // a process group of its own: killing the group leaves none of it behind
    env: {
      DATABASE_URL: fixture.url,
      TEST_CLOCK_FILE: clockFile,
      NOTIFY_WEBHOOK_URL: receiver.url,
      NOTIFY_WEBHOOK_SECRET: 'a secret of the webhook',
    },
  });
  children.push(child);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, signal);
  await ended;
}

it('sends again, with the same id, deliveries of a killed worker, and none that were confirmed', async () => {
  const asMember = fixture.as(await fixture.createMember());
  const ask = () => requestDeposit(asMember, { amount: sgd('20.00'), bankDestinationId: fixture.bank.id });
  const [confirmed, unconfirmed] = [await ask(), await ask()];
  receiver.answer = ({ body }) => (body.includes(unconfirmed.id) ? 'hang' : { status: 200 });
  const idsOf = (request: { id: string }) =>
    receiver.received.filter(({ body }) => body.includes(request.id)).map(({ headers }) => headers['x-notification-id']);
  const webhookRows = async () => (await fixture.db.select().from(schema.notifications)).filter(({ channel }) => channel === 'webhook');

  const first = startProcess();
  await vi.waitFor(() => expect([idsOf(confirmed).length, idsOf(unconfirmed).length]).toEqual([1, 1]), patience);
  await vi.waitFor(async () => expect((await webhookRows()).filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(1), patience);
  await end(first, 'SIGKILL');

  receiver.answer = () => ({ status: 200 });
  fs.writeFileSync(clockFile, '61000'); // the killed worker's time is over
  const second = startProcess();
  await vi.waitFor(async () => expect((await webhookRows()).filter(({ deliveredAt }) => deliveredAt === null)).toEqual([]), patience);
  expect(idsOf(confirmed)).toHaveLength(1);
  expect(idsOf(unconfirmed)).toEqual([idsOf(unconfirmed)[0], idsOf(unconfirmed)[0]]);
  const endedAt = Date.now();
  await end(second, 'SIGTERM');
  expect(Date.now() - endedAt).toBeLessThan(10_000);
});
