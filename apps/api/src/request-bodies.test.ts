import { isAllowed } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { callTrpc, everyProcedure, restRequestOf, send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

const mutations = everyProcedure().filter(({ kind }) => kind === 'mutation');

/** Fields that an attacker would try to set. */
const tempting = {
  role: 'master_admin',
  balance: 1,
  user_id: 'x',
  status: 'approved',
  interest_rate: 1,
  is_admin: true,
  created_at: 'x',
  id: 'x',
};

describe.each(mutations.map((line) => ({ name: line.procedure, line })))('the body of $name', ({ name, line }) => {
  const prepared = async () => {
    const actor = isAllowed(line.meta.permission ?? 'master_admin', 'user') ? fixture.member : fixture.masterAdmin;
    const [variant] = sampleCallVariantsOf(sampleCalls[name] ?? {});
    const { input, caller = actor } = (await variant?.prepare(fixture, actor)) ?? { input: {} };
    const { url, body } = restRequestOf(line, input);
    return { input, url, body: body as Record<string, unknown> | undefined, token: await fixture.coreFixture.logIn(caller) };
  };
  const camel = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

  it('refuses every unknown field, and names it', async () => {
    const { input, url, body, token } = await prepared();
    for (const [field, value] of Object.entries(tempting)) {
      if (line.inputFields.includes(camel(field))) continue;
      const response = await send(fixture.app, String(line.method), url, { token, body: { ...body, [field]: value } });
      expect([field, response.status, response.body]).toMatchObject([field, 400, { fields: { [field]: expect.any(String) } }]);
      if (line.inputFields.length === 0) continue; // over tRPC it has no input and reads none
      const trpcResponse = await callTrpc(fixture.app, line, { ...input, [camel(field)]: value }, { token });
      expect([field, trpcResponse.status]).toEqual([field, 400]);
    }
  });

  it('refuses prototype keys, other content types, non-objects, and bodies that are too deep or too long', async () => {
    const { url, token } = await prepared();
    const post = (body: string, type = 'application/json') =>
      send(fixture.app, String(line.method), url, { token, body, headers: { 'content-type': type } });
    for (const key of ['__proto__', 'constructor']) {
      const { status } = await post(`{"${key}":{"prototype":{"role":"master_admin"}}}`);
      expect([key, status]).toEqual([key, 400]);
    }
    const trpcResponse = await send(fixture.app, 'POST', `/trpc/${name}`, {
      token,
      body: '{"__proto__":{"role":"master_admin"},"constructor":{}}',
    });
    if (line.inputFields.length > 0) expect(trpcResponse.status).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])
      expect([type, (await post('role=master_admin', type)).status]).toEqual([type, 415]);
    expect((await post('{"a":')).status).toBe(400);
    if (line.inputFields.length > 0) {
      for (const text of ['[]', '"text"', '5', 'null', 'true']) expect([text, (await post(text)).status]).toEqual([text, 400]);
      expect((await post(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).status).toBe(400);
    }
    const long = await post(`{"username":"${'x'.repeat(1_000_000)}"}`);
    expect([400, 413]).toContain(long.status);
    expect((await post(`{"username":"${'x'.repeat(3_000_000)}"}`)).status).toBe(413);
  });
});

describe('text', () => {
  const texts = ['a\u0000b', '\u202Eevil', 'a\u2066b\u2069', '\u0007bell', 'a\u007f', '\u200Emark', 'half \ud800' /* a lone surrogate */];
  const lines = [
    { url: '/api/profile/update', method: 'PUT', field: 'bank_name', by: 'member' },
    { url: '/api/profile/update', method: 'PUT', field: 'account_name', by: 'member' },
    { url: '/api/admin/settings', method: 'PUT', field: 'website_name', by: 'masterAdmin' },
    { url: '/api/admin/settings', method: 'PUT', field: 'seo_description', by: 'masterAdmin' },
    { url: '/api/admin/settings', method: 'PUT', field: 'telegram', by: 'masterAdmin' },
  ] as const;

  it.each(lines)('with hidden characters is refused in $field', async ({ url, method, field, by }) => {
    const token = await fixture.coreFixture.logIn(fixture[by]);
    for (const text of texts) {
      const response = await send(fixture.app, method, url, { token, body: { [field]: text } });
      expect([JSON.stringify(text), response.status, response.body.fields]).toMatchObject([
        JSON.stringify(text),
        400,
        { [field]: expect.any(String) },
      ]);
    }
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.test', '//example.test', 'vbscript:x', ' javascript:alert(1)'])(
    'that is a link other than https is refused as a contact: %s',
    async (text) => {
      const token = await fixture.coreFixture.logIn(fixture.masterAdmin);
      for (const field of ['whatsapp', 'telegram', 'email'])
        expect((await send(fixture.app, 'PUT', '/api/admin/settings', { token, body: { [field]: text } })).status, field).toBe(400);
    },
  );

  it('longer than its field is refused, and of the maximum length is accepted', async () => {
    const member = await fixture.coreFixture.logIn(fixture.member);
    const admin = await fixture.coreFixture.logIn(fixture.masterAdmin);
    const limits = [
      ['/api/profile/update', member, 'bank_name', 100],
      ['/api/profile/update', member, 'account_name', 100],
      ['/api/profile/update', member, 'account_number', 34, '1'],
      ['/api/admin/settings', admin, 'website_name', 60],
      ['/api/admin/settings', admin, 'seo_title', 120],
      ['/api/admin/settings', admin, 'seo_description', 320],
    ] as const;
    for (const [url, token, field, max, letter = 'x'] of limits) {
      const put = (length: number) => send(fixture.app, 'PUT', url, { token, body: { [field]: letter.repeat(length) } });
      expect([field, (await put(max)).status, (await put(max + 1)).status]).toEqual([field, 200, 400]);
    }
  });
});
