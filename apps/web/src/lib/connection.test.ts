// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { connectionNow, reportAnswer } from './connection.ts';
import { observedFetch } from './observed-fetch.ts';

afterEach(() => {
  reportAnswer();
  vi.unstubAllGlobals();
});

const ask = () => observedFetch('/trpc/auth.session').catch(() => undefined);

it('takes the calls that are lost together for one lost answer, and the next one for an outage', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  await Promise.all(Array.from({ length: 9 }, ask));
  expect(connectionNow().state).toBe('ok');
  await ask();
  expect(connectionNow().state).toBe('down');
});

it('hears at once of an answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  await ask();
  await ask();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  await ask();
  expect(connectionNow().state).toBe('ok');
});
