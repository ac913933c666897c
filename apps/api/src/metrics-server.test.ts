import { accrueInterest, getCoverage } from '@app/core';
import { createCoreFixture, sgd, type CoreFixture } from '@app/core/testing';
import { createDb } from '@app/db';
import { addSharedMetrics, createRegistry } from '@app/metrics';
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
  const { ctx, getPoolFigures } = coreFixture;
  /* The figures are not cached: each scrape reads them again. */
  app = createMetricsServer(addSharedMetrics(createRegistry('1.2.3'), { core: ctx, queue, dataDir: '.', getPoolFigures, cacheMs: 0 }));
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
    expect(await metric('queue_oldest_waiting_seconds{lane="jobs"}')).toBeGreaterThan(0);
    expect(await metric('queue_oldest_waiting_seconds{lane="exports"}')).toBe(0);
    expect(await metric('job_overdue_seconds{job="accrue-interest"}')).toBe(3600);
    expect(await metric('interest_postings_due')).toBe(1);
    expect(await metric('interest_oldest_unpaid_timestamp_seconds')).toBe(coreFixture.clock.now().getTime() / 1000 - 3600);
    await accrueInterest(coreFixture.ctx, { runId: null });
    expect(await metric('job_overdue_seconds{job="accrue-interest"}')).toBe(0);
    expect(await metric('interest_postings_due')).toBe(0);
    expect(await metric('job_last_run_ok{job="accrue-interest"}')).toBe(1);
    expect(await metric('job_last_success_timestamp_seconds{job="accrue-interest"}')).toBe(coreFixture.clock.now().getTime() / 1000);
    expect(await metric('investments_set_aside')).toBe(0);
    await coreFixture.createSetAside();
    expect(await metric('investments_set_aside')).toBe(1);
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(await metric('build_info{version="1.2.3"}')).toBe(1);
    expect(await metric('data_disk_free_bytes')).toBeLessThan((await metric('data_disk_size_bytes')) ?? 0);
  });

  it('contain what is owed to members, what is at the bank, and their ratio, the same as in the coverage that administrators see', async () => {
    const { atBank, owed, ratioPpm } = await getCoverage(coreFixture.as(coreFixture.admin), { days: 1 });
    expect(owed).toBeGreaterThan(0);
    expect(await metric('members_owed_idr')).toBe(owed);
    expect(await metric('bank_balance_idr')).toBe(atBank);
    expect(await metric('coverage_ratio')).toBe((ratioPpm ?? 0) / 1e6);
  });

  it('contain the use of the database pool', async () => {
    const max = (await metric('database_pool_connections_max')) ?? 0;
    const waitsBefore = (await metric('database_pool_waits_total')) ?? 0;
    await Promise.all(Array.from({ length: max + 2 }, () => coreFixture.db.execute('select pg_sleep(0.01)')));
    expect((await metric('database_pool_waits_total')) ?? 0).toBeGreaterThanOrEqual(waitsBefore + 2);
    expect(await metric('database_pool_waiting')).toBe(0);
    expect(await metric('database_pool_timeouts_total')).toBeDefined(); // only its presence: the number of timeouts depends on the load of the machine
  });

  it('are read once for all scrapes within the cache time', async () => {
    let reads = 0;
    const counting = { ...queue, countJobs: () => ((reads += 1), queue.countJobs()) };
    const { ctx, getPoolFigures } = coreFixture;
    const read = addSharedMetrics(createRegistry('1.2.3'), { core: ctx, queue: counting, dataDir: '.', getPoolFigures });
    await Promise.all([read(), read(), read()]);
    await read();
    expect(reads).toBe(1);
  });

  it('are served without the figures of a database that was never reached, and say so', async () => {
    const { db, getPoolFigures, close } = createDb('postgres://a:b@127.0.0.1:1/app');
    const read = addSharedMetrics(createRegistry('1.2.3'), { core: { ...coreFixture.ctx, db }, queue, dataDir: '.', getPoolFigures });
    const { text } = await read();
    await close();
    expect(text).toContain('figures_read_timestamp_seconds{source="database"} 0');
    expect(text).toMatch(/^queue_jobs\{lane="jobs",state="waiting"\} \d/m);
    expect(text).not.toMatch(/^(coverage_ratio|bank_balance_idr|interest_postings_due|clock_skew_seconds) /m);
  });

  it('are not served on the public port', async () => {
    const server = await createServer({ core: coreFixture.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
    expect((await server.inject('/metrics')).statusCode).toBe(404);
    await server.close();
  });
});
