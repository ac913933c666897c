import { createCoreFixture, type CoreFixture } from '@app/core/testing';
import type { AnsweredHttpRequest } from '@app/metrics';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createServer } from './server.ts';

let coreFixture: CoreFixture;
beforeAll(async () => {
  coreFixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => coreFixture.close());

it('an answered HTTP request is reported with its route or procedure, and never with an id, a name or a query of the caller', async () => {
  const answered: AnsweredHttpRequest[] = [];
  const onAnswered = (one: AnsweredHttpRequest) => void answered.push(one);
  const app = await createServer({
    core: coreFixture.ctx,
    probes: [],
    webRoot: undefined,
    trustProxy: false,
    isHttps: false,
    onAnswered,
  });
  for (const url of [
    '/api/settings?canary=1',
    '/api/files/canary',
    '/trpc/settings.get',
    '/trpc/settings.get,settings.get?batch=1',
    '/trpc/canary',
    '/trpc/toString',
    '/canary/1',
    '/api/canary',
    '/health/live?canary',
  ])
    await app.inject(url);
  await app.close();
  expect(answered.map(({ route, status }) => `${route} ${status}`)).toEqual([
    '/api/settings 200',
    '/api/files/:id 401',
    '/trpc/settings.get 200',
    '/trpc/(batch) 200',
    'undefined 404',
    'undefined 404',
    'undefined 404',
    '/api/* 404',
    '/health/live 200',
  ]);
  expect(JSON.stringify(answered)).not.toContain('canary');
  for (const { seconds } of answered) expect(seconds).toBeGreaterThan(0);
});
