import { refuseOverdue } from '@app/core';
import { expect, inject, it } from 'vitest';
import { createApiFixture } from '../testing/api-fixture.ts';

it('readiness fails with the reason while a run is overdue', async () => {
  const since = new Date('2026-11-20T02:00:00Z');
  let overdue: Parameters<typeof refuseOverdue>[0] = [{ job: 'accrue-interest', since }];
  const probes = [{ name: 'jobs', check: () => Promise.resolve().then(() => refuseOverdue(overdue)) }];
  const { app, close } = await createApiFixture(inject('testServer'), () => ({ probes }));
  const notReady = await app.inject('/health/ready');
  expect([notReady.statusCode, notReady.json()]).toEqual([
    503,
    { status: 'failed', jobs: 'accrue-interest overdue since 2026-11-20T02:00:00.000Z' },
  ]);
  overdue = [];
  await expect.poll(async () => (await app.inject('/health/ready')).statusCode).toBe(200); // the result is cached for two seconds
  await close();
});
