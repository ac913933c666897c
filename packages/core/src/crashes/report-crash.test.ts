import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { reportCrash } from './report-crash.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const report = (change: object = {}) => ({
  id: crypto.randomUUID(),
  error: 'TypeError',
  stack: 'TypeError: for rani\n    at f (https://a.example/a.js:1:2)',
  page: '/login',
  ...change,
});

it('a crash is one line of the log at level error, with its id and without what is private', async () => {
  const lines: object[] = [];
  const error = (fields: object, message: string) => void lines.push({ ...fields, message });
  const { id, ...rest } = report({ page: '/admin/users/019a20da-2377-762a-aeb4-c53ebda830c2' });
  await reportCrash({ ...fixture.ctx, log: { ...fixture.ctx.log, error } }, { id, ...rest });
  const expected = { crashId: id, page: '/admin/users/:id', error: 'TypeError', frames: ['f a.js:1:2'], message: 'the web app crashed' };
  expect(lines).toEqual([expected]);
});

const collect = (lines: object[], rateLimitScale: number) => (address: string) => ({
  ...fixture.ctx,
  rateLimitScale,
  address,
  log: { ...fixture.ctx.log, error: (fields: object) => void lines.push(fields) },
});

it('crashes are limited to thirty an hour for an address', async () => {
  const lines: object[] = [];
  const from = collect(lines, 1);
  for (let call = 0; call < 30; call++) await reportCrash(from('192.0.2.1'), report());
  await expect(reportCrash(from('192.0.2.1'), report())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { seconds: 3600 } });
  expect(lines).toHaveLength(30);
  await reportCrash(from('192.0.2.2'), report());
  fixture.clock.forward({ hours: 1 });
  await reportCrash(from('192.0.2.1'), report());
});

it('crashes are limited to five hundred an hour for all addresses, and those that an address is refused do not count', async () => {
  fixture.clock.forward({ hours: 1 });
  const lines: object[] = [];
  const from = collect(lines, 0.1); // three for an address, fifty for all
  for (let call = 0; call < 60; call++) await reportCrash(from('198.51.100.1'), report()).catch(() => {});
  expect(lines).toHaveLength(3);
  for (let caller = 1; caller <= 47; caller++) await reportCrash(from(`203.0.113.${caller}`), report());
  expect(lines).toHaveLength(50);
  await expect(reportCrash(from('203.0.113.200'), report())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(lines).toHaveLength(50);
  fixture.clock.forward({ hours: 1 });
  await reportCrash(from('203.0.113.200'), report());
});
