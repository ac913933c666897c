import { getJobRun, listMyTransactions, startInterestRun, type Actor, type Ctx } from '@app/core';
import { createCoreFixture, createLogSigning, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { openQueue, type JobQueue, type QueueSettings } from '@app/queue';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startWorker } from './start-worker.ts';
import { listBackends } from './testing/list-backends.ts';

const backends = listBackends({ redisDatabase: 1 });

describe.each(backends)('the worker on $backend', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let address: QueueSettings;
  let queue: JobQueue;
  let core: Omit<Ctx, 'enqueue'>;
  const workers: { close: () => Promise<void> }[] = [];

  beforeAll(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    address = { redisUrl, databaseUrl: fixture.url };
    queue = await openQueue(address, () => {});
    core = fixture.ctx;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await expectInvariants(fixture.ctx);
  });
  afterAll(async () => {
    await queue.close();
    await fixture.close();
  });

  const start = async () => workers.push(await startWorker(core, address, { logSigning: createLogSigning() }));
  const paid = async (actor: Actor) => (await listMyTransactions(fixture.as(actor), { limit: 100 })).total;
  const patience = { timeout: 120_000, interval: 50 };

  it('pays at its start what fell due while it was down', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    await fixture.buy(member, sgd('50.00'), 'standard', 7);
    fixture.clock.forward({ days: 3 });
    await start();
    await vi.waitFor(async () => expect(await paid(member)).toBe(1 + 3), patience);
  });

  it('pays at its start the referral bonuses of past days', async () => {
    const referrer = await fixture.createMember();
    const friend = await fixture.createMember({ available: sgd('50.00') });
    await fixture.db.execute(`update users set referred_by = '${referrer.id}' where id = '${friend.id}'`);
    fixture.clock.forward({ days: 2 });
    await start();
    await vi.waitFor(async () => expect(await paid(referrer)).toBe(2), patience);
  });

  it('does not retry a job refused because of a wrong clock, but logs its name and leaves it to the schedule', async () => {
    const lane = queue.everyLane().find(({ name }) => name === 'jobs');
    const warnings: object[] = [];
    const log: Ctx['log'] = { ...core.log, warn: (details: object, message?: string) => void warnings.push({ ...details, message }) };
    workers.push(
      await startWorker({ ...core, log, now: () => new Date(fixture.clock.now().getTime() + 3_600_000) }, address, {
        logSigning: createLogSigning(),
      }),
    );
    const failed = async () => (await lane?.getFailed()) ?? [];
    await vi.waitFor(async () => expect((await failed()).length).toBeGreaterThanOrEqual(2), patience);
    expect(new Set((await failed()).map(({ attemptsMade }) => attemptsMade))).toEqual(new Set([1]));
    expect(warnings).toContainEqual(expect.objectContaining({ message: 'job failed', lane: 'jobs', job: 'accrue-interest' }));
  });

  it('executes a run started by an administrator, and records its result', async () => {
    await start();
    const member = await fixture.createMember({ available: sgd('50.00') });
    await fixture.buy(member, sgd('50.00'), 'standard', 1);
    fixture.clock.forward({ days: 1 });
    const { runId } = await startInterestRun(fixture.as(fixture.masterAdmin, { enqueue: queue.enqueue }));
    await vi.waitFor(
      async () =>
        expect(await getJobRun(fixture.as(fixture.masterAdmin), { id: runId })).toMatchObject({
          status: 'succeeded',
          startedBy: fixture.masterAdmin.username,
        }),
      patience,
    );
    const run = await getJobRun(fixture.as(fixture.masterAdmin), { id: runId });
    expect(run.posted).toBeGreaterThanOrEqual(1);
    expect(run.completed).toBe(1);
    expect(run.investments).toBe(run.due);
  });

  it('pays nothing twice with four workers and twenty concurrent manual starts', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => fixture.createMember({ available: sgd('50.00') })));
    for (const member of members) await fixture.buy(member, sgd('50.00'), 'standard', 30);
    await Promise.all([start(), start(), start(), start()]);
    fixture.clock.forward({ days: 2 });
    const asAdmin = fixture.as(fixture.masterAdmin, { enqueue: queue.enqueue });
    const runs = await Promise.all(Array.from({ length: 20 }, () => startInterestRun(asAdmin)));
    for (const { runId } of runs)
      await vi.waitFor(
        async () => expect(await getJobRun(fixture.as(fixture.masterAdmin), { id: runId })).toMatchObject({ status: 'succeeded' }),
        patience,
      );
    for (const member of members) expect(await paid(member)).toBe(1 + 2);
  });

  it('refuses an unknown job and an invalid payload, and continues', async () => {
    const warnings: string[] = [];
    core = { ...fixture.ctx, log: { ...fixture.ctx.log, warn: (fields) => void warnings.push(String((fields as { err: unknown }).err)) } };
    await start();
    core = fixture.ctx;
    /* What another release or a foreign program might enqueue. */
    await queue
      .everyLane()
      .find(({ name }) => name === 'jobs')
      ?.add('pay-everybody', { runId: null });
    await queue.enqueue('accrue-interest', { runId: 'not-a-uuid' });
    await vi.waitFor(
      () => expect(warnings.join()).toMatch(/unknown job pay-everybody[^]*uuid|uuid[^]*unknown job pay-everybody/i),
      patience,
    );
    const member = await fixture.createMember({ available: sgd('10.00') });
    await fixture.buy(member, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect(await paid(member)).toBe(2), patience);
  });
});
