import { sgd } from '@app/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { everyProcedure, send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
let token: string;
let transaction: string;
let user: string;
beforeAll(async () => {
  const { coreFixture, masterAdmin, otherMember } = fixture;
  token = await coreFixture.logIn(masterAdmin);
  transaction = `/api/admin/transactions/${(await coreFixture.deposit(otherMember, sgd('10.00'))).id}`;
  user = `/api/admin/users/${(await coreFixture.createMember()).id}`;
});
const put = (url: string, body?: unknown) => send(fixture.app, 'PUT', url, { token, body });
const refused = (field: string) => ({ status: 400, body: { code: 'INVALID_INPUT', fields: { [field]: expect.any(String) } } });

describe('an edit', () => {
  it.each(['NEW_AMOUNT=65000', 'new_amount[]=65000', 'newAmount=65000', 't=1', 'new_amount=65000&x=1'])(
    'with an unknown name in its query is refused: %s',
    async (query) => {
      const name = query.split('&').at(-1)?.split('=')[0] ?? '';
      const { status, body } = refused(name);
      for (const base of [transaction, user]) {
        const response = await put(`${base}?${query}`, { notes: 'x' });
        expect(response).toMatchObject({ status, body: { code: body.code } });
      }
      expect(await put(`${transaction}?${query}`)).toMatchObject({ status, body });
    },
  );

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['an empty object', {}],
  ])('with %s as its body is refused', async (_, body) => {
    const { status, body: refusal } = refused('body');
    for (const url of [transaction, user, '/api/admin/settings', '/api/profile/update'])
      expect(await put(url, body), url).toMatchObject({ status, body: refusal });
  });

  it('with only `reason` and `expected_balance`, which change nothing without a balance, is refused', async () => {
    const { status, body } = refused('body');
    expect(await put(user, { reason: 'no reason', expected_balance: 0 })).toMatchObject({ status, body });
  });

  it('that repeats a path parameter in its body is refused', async () => {
    const { status, body } = refused('id');
    const id = user.slice(user.lastIndexOf('/') + 1);
    for (const value of [id, '00000000-0000-4000-8000-000000000000'])
      expect(await put(user, { id: value, bank_name: null, account_name: null, account_number: null })).toMatchObject({ status, body });
  });

  it('to the current values succeeds', async () => {
    expect(await put(`${transaction}?new_amount=${sgd('10.00')}`)).toMatchObject({ status: 200 });
    expect(await put(transaction, { amount: sgd('10.00') })).toMatchObject({ status: 200 });
    expect(await put(user, { role: 'user' })).toMatchObject({ status: 200 });
  });
});

describe('a name in the query', () => {
  it('that is unknown is refused by every call but GET, which ignores it', async () => {
    const absent = '00000000-0000-4000-8000-000000000000';
    const memberToken = await fixture.coreFixture.logIn(fixture.member);
    for (const { method, path, procedure, meta } of everyProcedure()) {
      const { status, body } = await send(fixture.app, String(method), `/api${path.replace(/\{\w+\}/g, absent)}?unheard_of=1`, {
        token: meta.permission === 'member' ? memberToken : token,
      });
      const isRefused = status === 400 && body?.fields?.unheard_of !== undefined;
      expect(isRefused, procedure).toBe(method !== 'GET');
    }
  });
});

describe('input errors', () => {
  it('are not reported to a caller without permission', async () => {
    expect((await send(fixture.app, 'PUT', `${user}?x=1`, { body: {} })).status).toBe(401);
    const memberToken = await fixture.coreFixture.logIn(fixture.member);
    expect((await send(fixture.app, 'PUT', `${user}?x=1`, { token: memberToken, body: {} })).status).toBe(403);
  });
});

describe('GET /files/{id}', () => {
  it('with a malformed id is 401 without a token, as everywhere, and 400 with one', async () => {
    expect((await send(fixture.app, 'GET', '/api/files/x')).status).toBe(401);
    expect((await send(fixture.app, 'GET', '/api/files/x', { token })).status).toBe(400);
    expect((await send(fixture.app, 'GET', `/api/files/${'A'.repeat(32)}`)).status).toBe(404);
  });
});

describe('a password that is too short', () => {
  const shortOnes = ['12345', 'eleven char'];

  it.each(shortOnes)('of a new administrator is refused with the length of administrators: “%s”', async (password) => {
    const administrator = { username: 'wakil.rest', email: 'wakil.rest@example.test', password };
    for (const role of ['admin', 'master_admin']) {
      const { status, body } = await send(fixture.app, 'POST', '/api/admin/users', { token, body: { ...administrator, role } });
      expect([status, body]).toEqual([
        password.length < 6 ? 400 : 422,
        expect.objectContaining({ fields: { password: expect.stringContaining('12') } }),
      ]);
    }
  });

  it.each(shortOnes)('of an administrator is refused with it when it is reset or changed: “%s”', async (password) => {
    const { id } = await fixture.coreFixture.createUser('admin');
    expect((await put(`/api/admin/users/${id}`, { password })).body).toMatchObject({ fields: { password: expect.stringContaining('12') } });
    const change = { current_password: 'a sound password', new_password: password };
    expect((await put('/api/profile/change-password', change)).body).toMatchObject({
      fields: { new_password: expect.stringContaining('12') },
    });
  });

  it('of a member is refused with the length of members', async () => {
    expect(await put(user, { password: '12345' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining('6') } },
    });
  });
});
