import { getJobRun, listMyTransactions, startInterestRun, type Actor, type Ctx } from '@app/core';
import { createWorld, expectBooksHold, sgd, type World } from '@app/core/testing';
import { openQueue, type JobQueue, type QueueAddress } from '@app/queue';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startWorker } from './start-worker.ts';
import { listBackends } from './testing/list-backends.ts';

const backends = listBackends({ redisDatabase: 1 });

describe.each(backends)('the worker on $backend', ({ redisUrl }) => {
  let world: World;
  let address: QueueAddress;
  let queue: JobQueue;
  let core: Omit<Ctx, 'enqueue'>;
  const workers: { close: () => Promise<void> }[] = [];

  beforeAll(async () => {
    world = await createWorld(inject('testServer'));
    address = { redisUrl, databaseUrl: world.url };
    queue = await openQueue(address, () => {});
    core = world.ctx;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await expectBooksHold(world.ctx);
  });
  afterAll(async () => {
    await queue.close();
    await world.close();
  });

  const start = async () => workers.push(await startWorker(core, address));
  const paid = async (actor: Actor) => (await listMyTransactions(world.as(actor), { limit: 100 })).total;
  const patience = { timeout: 120_000, interval: 50 };

  it('pays at its start what fell due while nothing ran', async () => {
    const member = await world.createMember({ available: sgd('50.00') });
    await world.buy(member, sgd('50.00'), 'standard', 7);
    world.clock.forward({ days: 3 });
    await start();
    await vi.waitFor(async () => expect(await paid(member)).toBe(1 + 3), patience);
  });

  it('pays at its start the referral bonuses of the days that are over', async () => {
    const referrer = await world.createMember();
    const friend = await world.createMember({ available: sgd('50.00') });
    await world.db.execute(`update users set referred_by = '${referrer.id}' where id = '${friend.id}'`);
    world.clock.forward({ days: 2 });
    await start();
    await vi.waitFor(async () => expect(await paid(referrer)).toBe(2), patience);
  });

  it('leaves to the schedule what it refused because its clock is wrong, instead of trying it again', async () => {
    const failed = async () => (await queue.countJobs()).jobs['failed'] ?? 0;
    const before = await failed();
    workers.push(await startWorker({ ...core, now: () => new Date(world.clock.now().getTime() + 3_600_000) }, address));
    // A job that is tried again has not failed for the queue before its last attempt, 15 s later.
    await vi.waitFor(async () => expect((await failed()) - before).toBeGreaterThanOrEqual(2), { timeout: 12_000, interval: 50 });
  });

  it('carries out a run that an administrator started, and writes down what it did', async () => {
    await start();
    const member = await world.createMember({ available: sgd('50.00') });
    await world.buy(member, sgd('50.00'), 'standard', 1);
    world.clock.forward({ days: 1 });
    const { runId } = await startInterestRun(world.as(world.admin, { enqueue: queue.enqueue }));
    await vi.waitFor(
      async () => expect(await getJobRun(world.ctx, { id: runId })).toMatchObject({ status: 'succeeded', startedBy: world.admin.username }),
      patience,
    );
    const run = await getJobRun(world.ctx, { id: runId });
    expect(run.posted).toBeGreaterThanOrEqual(1);
    expect(run.completed).toBe(1);
    expect(run.investments).toBe(run.due);
  });

  it('pays nothing twice when four workers and twenty manual starts meet', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => world.createMember({ available: sgd('50.00') })));
    for (const member of members) await world.buy(member, sgd('50.00'), 'standard', 30);
    await Promise.all([start(), start(), start(), start()]);
    world.clock.forward({ days: 2 });
    const asAdmin = world.as(world.admin, { enqueue: queue.enqueue });
    const runs = await Promise.all(Array.from({ length: 20 }, () => startInterestRun(asAdmin)));
    for (const { runId } of runs)
      await vi.waitFor(async () => expect(await getJobRun(world.ctx, { id: runId })).toMatchObject({ status: 'succeeded' }), patience);
    for (const member of members) expect(await paid(member)).toBe(1 + 2);
  });

  it('refuses a job that it does not know, and one whose payload is wrong, and pays on', async () => {
    const warnings: string[] = [];
    core = { ...world.ctx, log: { ...world.ctx.log, warn: (fields) => void warnings.push(String((fields as { err: unknown }).err)) } };
    await start();
    core = world.ctx;
    await queue.enqueue('pay-everybody' as 'accrue-interest', { runId: null }); // what an older or a foreign program might put there
    await queue.enqueue('accrue-interest', { runId: 'not-a-uuid' });
    await vi.waitFor(
      () => expect(warnings.join()).toMatch(/unknown job pay-everybody[^]*uuid|uuid[^]*unknown job pay-everybody/i),
      patience,
    );
    const member = await world.createMember({ available: sgd('10.00') });
    await world.buy(member, sgd('10.00'), 'standard', 1);
    world.clock.forward({ days: 1 });
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect(await paid(member)).toBe(2), patience);
  });
});
