import { accrueInterest } from '@app/core';
import { createWorld, sgd, type World } from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createMetricsServer } from './metrics-server.ts';
import { createServer } from './server.ts';
import { refuseOverdue } from './routes/health-routes.ts';

let world: World;
let queue: JobQueue;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  queue = await openQueue({ redisUrl: undefined, databaseUrl: world.url }, () => {});
  app = createMetricsServer({ core: world.ctx, queue });
});
afterAll(async () => {
  await app.close();
  await queue.close();
  await world.close();
});

/** The value of one line, `name{labels}`. */
async function metric(line: string): Promise<number | undefined> {
  const { body } = await app.inject('/metrics');
  const found = body.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

describe('the metrics', () => {
  it('say what waits, how the last runs ended, and who is behind by how much', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    await world.buy(member, sgd('10.00'), 'standard', 7);
    await world.deposit(member, sgd('5.00'));
    await queue.enqueue('accrue-interest', { runId: null });
    world.clock.forward({ days: 1, hours: 1 });
    expect(await metric('requests_pending')).toBe(1);
    expect(await metric('queue_jobs{lane="jobs",state="waiting"}')).toBe(1);
    expect(await metric('job_overdue_seconds{job="accrue-interest"}')).toBe(3600);
    await accrueInterest(world.ctx, { runId: null });
    expect(await metric('job_overdue_seconds{job="accrue-interest"}')).toBe(0);
    expect(await metric('job_last_run_ok{job="accrue-interest"}')).toBe(1);
    expect(await metric('job_last_success_timestamp_seconds{job="accrue-interest"}')).toBe(world.clock.now().getTime() / 1000);
    expect(await metric('investments_set_aside')).toBe(0);
    await world.createSetAside();
    expect(await metric('investments_set_aside')).toBe(1);
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('are not served on the public port', async () => {
    const server = await createServer({ core: world.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
    expect((await server.inject('/metrics')).statusCode).toBe(404);
    await server.close();
  });
});

describe('readiness', () => {
  it('turns red with the reason while a run is overdue', async () => {
    const since = new Date('2026-11-20T02:00:00Z');
    let overdue: Parameters<typeof refuseOverdue>[0] = [{ job: 'accrue-interest', since }];
    const probes = [{ name: 'jobs', check: () => Promise.resolve().then(() => refuseOverdue(overdue)) }];
    const server = await createServer({ core: world.ctx, probes, webRoot: undefined, trustProxy: false, isHttps: false });
    const red = await server.inject('/health/ready');
    expect([red.statusCode, red.json()]).toEqual([
      503,
      { status: 'failed', jobs: 'accrue-interest overdue since 2026-11-20T02:00:00.000Z' },
    ]);
    overdue = [];
    await expect.poll(async () => (await server.inject('/health/ready')).statusCode, { timeout: 5_000 }).toBe(200); // an answer is kept for two seconds
    await server.close();
  });
});
