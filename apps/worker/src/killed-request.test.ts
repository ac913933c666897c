import { createCoreFixture, expectInvariants, type CoreFixture } from '@app/core/testing';
import { openQueue } from '@app/queue';
import { schema } from '@app/db';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { freezeAtCommit } from './testing/freeze-at-commit.ts';
import { listBackends } from './testing/list-backends.ts';
import { openHttpReceiver, type HttpReceiver } from './testing/open-http-receiver.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const patience = { timeout: 120_000, interval: 10 };

describe.each(listBackends({ redisDatabase: 8 }))('an api on $backend that is killed', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let clock: ClockFile;
  let receiver: HttpReceiver;
  let api: ApiProcess;
  const workers: Program[] = [];
  beforeEach(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    clock = createClockFile(fixture.clock.now());
    receiver = await openHttpReceiver();
    api = await startApiProcess({ databaseUrl: fixture.url, redisUrl, clockFile: clock.file });
  });
  afterEach(async () => {
    await Promise.all([api, ...workers.splice(0)].map((program) => endProgram(program)));
    await expectInvariants(fixture.ctx);
    await receiver.close();
    await fixture.close();
    clock.remove();
  });

  it('after a request was committed and before its job was enqueued loses no notification', async () => {
    const token = await fixture.logIn(await fixture.createMember());
    const body = { amount: 1_300_000, bank_destination_id: fixture.bank.id };
    const queue = await openQueue({ redisUrl, databaseUrl: fixture.url }, () => {});
    const requests = () => fixture.db.select().from(schema.transactions);
    await freezeAtCommit(fixture, 'transactions', api, () => api.call('POST', '/transactions/deposit/request', token, body));
    await endProgram(api);
    expect(await requests()).toMatchObject([{ type: 'deposit', status: 'pending', announcedAt: null }]);
    expect((await queue.countJobs()).notifications).toMatchObject({ waiting: 0, active: 0 });
    await queue.close();

    const settings = { databaseUrl: fixture.url, redisUrl, clockFile: clock.file };
    workers.push(
      await startWorkerProcess(settings, { NOTIFY_WEBHOOK_URL: receiver.url, NOTIFY_WEBHOOK_SECRET: 'a secret of the webhook' }),
    );
    const [request] = await requests();
    await vi.waitFor(() => expect(receiver.received.map((one) => one.body).join()).toContain(request?.id), patience);
    await vi.waitFor(async () => expect((await requests())[0]?.announcedAt).not.toBeNull(), patience);
    const told = (await fixture.db.select().from(schema.notifications)).filter(
      ({ channel, kind }) => channel === 'in_app' && kind === 'new-request',
    );
    expect(told.map(({ userId }) => String(userId)).toSorted()).toEqual([fixture.masterAdmin.id, fixture.admin.id].toSorted());
  });
});
