import { NotReady } from '@app/core';
import { expect, inject, it } from 'vitest';
import { createApiFixture } from '../testing/api-fixture.ts';

it('readiness is 503 without what the api needs, and 200 with the reason without what it can do without', async () => {
  const lost = new Set(['database', 'jobs']);
  const check = async (name: string) => {
    if (lost.has(name)) throw new NotReady(`${name} is lost`);
  };
  const probes = [
    { name: 'database', check: () => check('database') },
    { name: 'jobs', isOptional: true, check: () => check('jobs') },
  ];
  const { app, close } = await createApiFixture(inject('testServer'), () => ({ probes }));
  const ask = async () => {
    const response = await app.inject('/health/ready');
    return [response.statusCode, response.json()];
  };
  expect(await ask()).toEqual([503, { status: 'failed', database: 'database is lost', jobs: 'jobs is lost' }]);
  lost.delete('database'); // the result is cached for two seconds
  await expect.poll(ask).toEqual([200, { status: 'degraded', database: 'ok', jobs: 'jobs is lost' }]);
  lost.delete('jobs');
  await expect.poll(ask).toEqual([200, { status: 'ok', database: 'ok', jobs: 'ok' }]);
  await close();
});
