import { sgd } from '@app/core/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from './server.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';

const fixture = sharedApiFixture();
const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));
let token: string;
beforeAll(async () => {
  token = await fixture.coreFixture.logIn(fixture.member);
});

async function purchaseOn(skewMs: number) {
  const core = { ...fixture.coreFixture.ctx, now: () => new Date(fixture.coreFixture.clock.now().getTime() + skewMs) };
  const app = await createServer({ core, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
  apps.push(app);
  return app.inject({
    method: 'POST',
    url: '/api/investments/purchase',
    headers: { authorization: `Bearer ${token}` },
    payload: { plan_type: 'standard', amount: sgd('50.00'), duration_days: 7 },
  });
}

describe("an api whose clock differs from the database's", () => {
  it.each([180_000, -180_000, 360_000])('by %i ms refuses a purchase with UNAVAILABLE and Retry-After', async (skewMs) => {
    const response = await purchaseOn(skewMs);
    expect([response.statusCode, response.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    expect(response.headers['retry-after']).toBe('2');
  });

  it('by less than two minutes accepts it', async () => expect((await purchaseOn(-60_000)).statusCode).toBe(200));
});
