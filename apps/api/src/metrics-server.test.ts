import { accrueInterest, refuseOverdue } from '@app/core';
import { createCoreFixture, sgd, type CoreFixture } from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createMetricsServer } from './metrics-server.ts';
import { createServer } from './server.ts';

let coreFixture: CoreFixture;
let queue: JobQueue;
let app: FastifyInstance;
beforeAll(async () => {
  coreFixture = await createCoreFixture(inject('testServer'));
  queue = await openQueue({ redisUrl: undefined, databaseUrl: coreFixture.url }, () => {});
  app = createMetricsServer({ core: coreFixture.ctx, queue });
});
afterAll(async () => {
  await app.close();
  await queue.close();
  await coreFixture.close();
});

/** The value of one series, `name{labels}`. */
async function metric(series: string): Promise<number | undefined> {
  const { body } = await app.inject('/metrics');
  const found = body.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return found === undefined ? undefined : Number(found.slice(series.length));
}

describe('the metrics', () => {
  it('contain pending work, the results of the last runs, and overdue jobs with their delay', async () => {
    const member = await coreFixture.createMember({ available: sgd('10.00') });
    await coreFixture.buy(member, sgd('10.00'), 'standard', 7);
    await coreFixture.deposit(member, sgd('5.00'));
    await queue.enqueue('accrue-interest', { runId: null });
    coreFixture.clock.forward({ days: 1, hours: 1 });
    expect(await metric('requests_pending')).toBe(1);
    expect(await metric('queue_jobs{lane="jobs",state="waiting"}')).toBe(1);
    expect(await metric('job_overdue_seconds{job="accrue-interest"}')).toBe(3600);
    await accrueInterest(coreFixture.ctx, { runId: null });
    expect(await metric('job_overdue_seconds{job="accrue-interest"}')).toBe(0);
    expect(await metric('job_last_run_ok{job="accrue-interest"}')).toBe(1);
    expect(await metric('job_last_success_timestamp_seconds{job="accrue-interest"}')).toBe(coreFixture.clock.now().getTime() / 1000);
    expect(await metric('investments_set_aside')).toBe(0);
    await coreFixture.createSetAside();
    expect(await metric('investments_set_aside')).toBe(1);
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('are not served on the public port', async () => {
    const server = await createServer({ core: coreFixture.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
    expect((await server.inject('/metrics')).statusCode).toBe(404);
    await server.close();
  });
});

describe('readiness', () => {
  it('fails with the reason while a run is overdue', async () => {
    const since = new Date('2026-11-20T02:00:00Z');
    let overdue: Parameters<typeof refuseOverdue>[0] = [{ job: 'accrue-interest', since }];
    const probes = [{ name: 'jobs', check: () => Promise.resolve().then(() => refuseOverdue(overdue)) }];
    const server = await createServer({ core: coreFixture.ctx, probes, webRoot: undefined, trustProxy: false, isHttps: false });
    const notReady = await server.inject('/health/ready');
    expect([notReady.statusCode, notReady.json()]).toEqual([
      503,
      { status: 'failed', jobs: 'accrue-interest overdue since 2026-11-20T02:00:00.000Z' },
    ]);
    overdue = [];
    await expect.poll(async () => (await server.inject('/health/ready')).statusCode).toBe(200); // a response is kept for two seconds
    await server.close();
  });
});
