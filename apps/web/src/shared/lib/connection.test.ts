// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { connectionNow, reportAnswer } from './connection.ts';
import { observedFetch } from './observed-fetch.ts';

afterEach(() => {
  reportAnswer();
  vi.unstubAllGlobals();
});

const ask = () => observedFetch('/trpc/auth.session').catch(() => undefined);

it('counts calls that fail together as one lost answer, and the next one as an outage', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  await Promise.all(Array.from({ length: 9 }, ask));
  expect(connectionNow().state).toBe('ok');
  await ask();
  expect(connectionNow().state).toBe('down');
});

it('recovers with the first answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  await ask();
  await ask();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  await ask();
  expect(connectionNow().state).toBe('ok');
});
