import { exactTotalMax } from '@app/contract';
import { createCoreFixture, createGeneratedMembers, type CoreFixture } from '@app/core/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createServer } from './server.ts';

let coreFixture: CoreFixture;
let app: FastifyInstance;
beforeAll(async () => {
  coreFixture = await createCoreFixture(inject('testServer'));
  app = await createServer({ core: coreFixture.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
});
afterAll(async () => {
  await app.close();
  await coreFixture.close();
});

it('marks the total of a list of more than 10,000 rows as an estimate, over REST', async () => {
  const authorization = `Bearer ${await coreFixture.logIn(coreFixture.admin)}`;
  const totalOf = async () => {
    const { headers } = await app.inject({ method: 'GET', url: '/api/admin/users?limit=1', headers: { authorization } });
    return { total: Number(headers['x-total-count']), isEstimated: headers['x-is-total-estimated'] };
  };
  expect((await totalOf()).isEstimated).toBe('false');
  await createGeneratedMembers(coreFixture.db, { count: exactTotalMax + 1, purchasedAt: coreFixture.clock.now(), durationDays: 7 });
  const { total, isEstimated } = await totalOf();
  expect(isEstimated).toBe('true');
  expect(total).toBeGreaterThanOrEqual(exactTotalMax);
});
