import { isAllowed, type Permission } from '@app/contract';
import { expectInvariants, sgd, snapshot } from '@app/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { everyProcedure, send } from './testing/http-calls.ts';

let fixture: ApiFixture;
let tokens: { member: string; masterAdmin: string };
beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
  const { coreFixture, member, masterAdmin } = fixture;
  tokens = { member: await coreFixture.logIn(member), masterAdmin: await coreFixture.logIn(masterAdmin) };
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

const tokenFor = (permission: Permission = 'master_admin') => (isAllowed(permission, 'user') ? tokens.member : tokens.masterAdmin);
const listsWith = (name: string) =>
  everyProcedure()
    .filter(({ method, path, inputFields }) => method === 'GET' && !path.includes('{') && inputFields.includes(name))
    .map(({ path, meta }) => ({ path, permission: meta.permission }));
const get = (path: string, permission: Permission | undefined, query: string) =>
  send(fixture.app, 'GET', `/api${path}?${query}`, { token: tokenFor(permission) });

/* Days outside 2000 to 2999, some in years that JavaScript or the database formats differently, and a nonexistent day. */
const oddDays = ['0000-01-01', '0001-01-01', '0099-12-31', '1999-12-31', '3000-01-01', '9999-12-31', '2026-02-30', '20261-01-01'];

describe.each(listsWith('from'))('the days of GET $path', ({ path, permission }) => {
  it.each(oddDays)('exclude %s', async (day) => {
    for (const name of ['from', 'to']) {
      const { status, body } = await get(path, permission, `${name}=${day}`);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID_INPUT', [name]]);
    }
  });

  it('include the years 2000 to 2999', async () => {
    expect((await get(path, permission, 'from=2000-01-01&to=2999-12-31')).status).toBe(200);
  });
});

describe.each(listsWith('cursor'))('GET $path', ({ path, permission }) => {
  const uuid = '00000000-0000-7000-8000-000000000000';
  const cursorAt = (instant: string) => Buffer.from(`newest ${instant} ${uuid}`).toString('base64url');

  it('refuses an invalid cursor', async () => {
    for (const day of oddDays) {
      const { status, body } = await get(path, permission, `cursor=${cursorAt(`${day}T00:00:00.000Z`)}`);
      expect([day, status, body.code]).toEqual([day, 400, 'INVALID_INPUT']);
    }
  });

  it('accepts digits as a limit, and no other spelling of a number', async () => {
    for (const limit of ['1', '007', '1000']) expect((await get(path, permission, `limit=${limit}`)).status, limit).toBe(200);
    for (const limit of ['0x10', '1e2', '16.0', '+16', ' 16', '-1', '0', '1001', '', 'true', 'null', '%D9%A1', '9'.repeat(40)]) {
      const { status, body } = await get(path, permission, `limit=${limit}`);
      expect([limit, status, Object.keys(body.fields ?? {})]).toEqual([limit, 400, ['limit']]);
    }
  });
});

describe('a limit over tRPC', () => {
  it.each([
    ['16', 200],
    ['1e1', 200],
    ['true', 400],
    ['[16]', 400],
    ['16.5', 400],
    ['null', 400],
  ])('is a number: %s', async (limit, expected) => {
    const input = encodeURIComponent(`{"limit":${limit}}`);
    expect((await send(fixture.app, 'GET', `/trpc/requests.list?input=${input}`, { token: tokens.masterAdmin })).status).toBe(expected);
  });
});

describe('the date of a transaction', () => {
  it('has to be in the years 2000 to 2999, not before its member registered and not in the future', async () => {
    const { coreFixture, app, member } = fixture;
    const { id } = await coreFixture.deposit(member, sgd('10.00'));
    const set = (createdAt: string) =>
      send(app, 'PUT', `/api/admin/transactions/${id}`, { token: tokens.masterAdmin, body: { created_at: createdAt } });
    const before = await snapshot(coreFixture);
    for (const day of oddDays) {
      const { status, body } = await set(`${day}T00:00:00.000Z`);
      expect([day, status, body.code]).toEqual([day, 400, 'INVALID_INPUT']);
    }
    expect((await set('2000-01-01T00:00:00.000+14:00')).status).toBe(400);
    expect((await set('2999-12-31T23:59:59.999Z')).body.code).toBe('DATE_IN_FUTURE');
    expect((await set('2000-01-01T00:00:00.000Z')).body.code).toBe('DATE_BEFORE_MEMBER');
    for (const [language, since] of [
      ['en', '20 Nov 2026, 10:00'],
      ['id', '20 Nov 2026, 10:00'],
      ['zh', '2026年11月20日 10:00'],
      ['th', '20 พ.ย. 2026, 10:00'],
    ] as const) {
      const { detail } = (
        await send(app, 'PUT', `/api/admin/transactions/${id}`, {
          token: tokens.masterAdmin,
          body: { created_at: '2000-01-01T00:00:00.000Z' },
          headers: { 'accept-language': language },
        })
      ).body;
      expect(detail).toContain(since);
    }
    expect(await snapshot(coreFixture)).toEqual(before);
    const now = coreFixture.clock.now().toISOString();
    expect(await set(now)).toMatchObject({ status: 200, body: { created_at: now } });
    const response = await get('/admin/requests', 'admin', 'limit=1&search=user');
    expect(response.status).toBe(200);
  });
});
