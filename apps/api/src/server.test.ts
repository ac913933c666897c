import { SERVER_TIME_HEADER, type FieldProblem } from '@app/contract';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { login, processRequest, requestWithdrawal, updateTransaction, updateUser, type Actor } from '@app/core';
import { createDb, programVersion, schema } from '@app/db';
import { translate } from '@app/i18n/server';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { appRouter } from './routers/app-router.ts';
import { createServer } from './server.ts';
import type { ProcedureMeta } from './trpc/procedures.ts';

let coreFixture: CoreFixture;
let app: FastifyInstance;
let isDatabaseUp = true;
beforeAll(async () => {
  coreFixture = await createCoreFixture(inject('testServer'));
  coreFixture.ctx.rateLimitScale = 1;
  const probes = [{ name: 'database', check: () => (isDatabaseUp ? Promise.resolve() : Promise.reject(new Error('gone'))) }];
  app = await createServer({ core: coreFixture.ctx, probes, webRoot: undefined, trustProxy: false, isHttps: false });
});
afterEach(() => expectInvariants(coreFixture.ctx));
afterAll(async () => {
  await app.close();
  await coreFixture.close();
});

const tokenOf = async ({ username }: Actor) => (await login(coreFixture.ctx, { username, password: 'a sound password' })).token;

/** One call; the response's JSON has any shape, and each test asserts the one it expects. */
async function call(
  method: string,
  url: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await app.inject({
    method: method as InjectOptions['method'] & string, // what REST lines declare
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: response.body.startsWith('{') || response.body.startsWith('[') ? response.json() : undefined,
  };
}

describe('every procedure', () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>,
  );

  it('declares its REST line, unless it is a subscription', () => {
    expect(procedures.length).toBeGreaterThan(20);
    expect(procedures.flatMap(([name, { _def }]) => (_def.type === 'subscription' ? [name] : []))).toEqual(['live.events']);
    for (const [name, { _def }] of procedures)
      if (_def.type !== 'subscription') expect(_def.meta?.rest, name).toMatch(/^(GET|POST|PUT|DELETE) \/[a-z/{}.-]+$/);
  });
});

describe('REST', () => {
  it('uses the names of the specification, with amounts in integer IDR', async () => {
    const registered = await call('POST', '/api/auth/register', {
      body: { username: 'rina', email: 'restnames@example.test', password: 'a sound password', referral_code: null },
    });
    expect(registered).toMatchObject({ status: 200, body: { username: 'rina', token: expect.any(String) } });
    const { token } = registered.body;
    const user = [
      'account_name',
      'account_number',
      'balance',
      'bank_name',
      'created_at',
      'email',
      'id',
      'profile_image',
      'referral_code',
      'role',
      'total_interest',
      'user_number',
      'username',
    ];
    const namesIn = async (method: 'GET' | 'PUT', path: string, body?: object) =>
      Object.keys((await call(method, path, { token, ...(body && { body }) })).body).sort();
    expect(await namesIn('GET', '/api/auth/me?t=123')).toEqual(user);
    expect(await namesIn('PUT', '/api/profile/update', { profile_image: null })).toEqual(user);
    expect(await namesIn('GET', '/api/auth/session')).toEqual([...user, 'bank_details_by', 'language', 'payee_mark'].sort());
    const banks = await call('GET', '/api/banks/active', { token });
    expect(banks.body).toEqual([
      {
        id: coreFixture.bank.id,
        bank_name: 'Example Bank',
        account_name: 'Example Pte. Ltd.',
        account_number: '000-999-0001',
        is_active: true,
        qris_image: null,
      },
    ]);
    const deposit = await call('POST', '/api/transactions/deposit/request', {
      token,
      body: { amount: 650_000, proof_image: null, bank_destination_id: coreFixture.bank.id },
    });
    expect(deposit.body).toMatchObject({
      type: 'deposit',
      status: 'pending',
      amount: 650_000,
      created_at: coreFixture.clock.now().toISOString(),
      processed_by: null,
    });
    const adminToken = await tokenOf(coreFixture.masterAdmin);
    const processed = await call('PUT', `/api/admin/requests/${deposit.body.id}/process`, {
      token: adminToken,
      body: { status: 'approved', admin_note: null },
    });
    expect(processed.body).toMatchObject({ status: 'approved', processed_by: coreFixture.masterAdmin.username, balance_after: 650_000 });
    const again = await call('PUT', `/api/admin/requests/${deposit.body.id}/process`, {
      token: adminToken,
      body: { status: 'rejected', admin_note: null },
      headers: { 'accept-language': 'id-ID,id;q=0.9' },
    });
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'ALREADY_PROCESSED',
        detail: expect.stringContaining(coreFixture.masterAdmin.username),
        request_id: expect.any(String),
      },
    });
    const bought = await call('POST', '/api/investments/purchase', {
      token,
      body: { plan_type: 'standard', amount: 650_000, duration_days: 7 },
    });
    expect(bought.body).toMatchObject({
      plan_type: 'standard',
      current_value: 650_000,
      total_earned: 0,
      interest_rate: 0.005,
      duration_days: 7,
      status: 'active',
      completed_at: null,
    });
  });

  it('returns lists as arrays with their total and the URL of the next page', async () => {
    const member = await coreFixture.createMember();
    for (let n = 0; n < 3; n++) await coreFixture.deposit(member, sgd('5.00'));
    const token = await tokenOf(member);
    const first = await call('GET', '/api/transactions/requests?limit=2', { token });
    expect([first.body.length, first.headers['x-total-count']]).toEqual([2, '3']);
    const next = /^<(.*)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await call('GET', next, { token });
    expect([second.body.length, second.headers['link']]).toEqual([1, undefined]);
    expect(new Set([...first.body, ...second.body].map(({ id }: { id: string }) => id)).size).toBe(3);
  });

  it('exports the statement as a file with the balances line by line', async () => {
    const token = await tokenOf(await coreFixture.createMember({ available: sgd('10.00') }));
    const { headers, text } = await call('GET', '/api/statement.csv', { token, headers: { 'accept-language': 'id' } });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement.csv"',
    });
    const [head, line, end] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFTanggal \(waktu Singapura\),Keterangan/);
    expect([line, end]).toEqual([expect.stringMatching(/^2026-11-20 10:00:00,Deposit,,130000,130000,0,0$/), '']);
  });

  it('returns the first answer for a repeated Idempotency-Key', async () => {
    const token = await tokenOf(await coreFixture.createMember({ available: sgd('100.00') }));
    const withdraw = (key?: string) =>
      call('POST', '/api/transactions/withdraw/request', {
        token,
        body: { amount: 65_000 },
        ...(key && { headers: { 'idempotency-key': key } }),
      });
    const [one, two, three] = [await withdraw('intent-42-a'), await withdraw('intent-42-a'), await withdraw()];
    expect(two.body).toEqual(one.body);
    expect(three.body.id).not.toBe(one.body.id);
  });

  it('refuses a withdrawal whose member saw other bank details, in their language; a call without a mark is accepted', async () => {
    const member = await coreFixture.createMember({ available: sgd('100.00') });
    const token = await tokenOf(member);
    const headers = { 'accept-language': 'id' };
    const session = await call('GET', '/api/auth/session', { token });
    const shown = { amount: 65_000, expectedPayee: String(session.body.payee_mark) };
    expect((await call('POST', '/trpc/requests.withdraw', { token, body: shown })).status).toBe(200);
    await updateUser(coreFixture.as(coreFixture.masterAdmin), { id: member.id, accountNumber: '000-555-4444' });
    const refused = await call('POST', '/trpc/requests.withdraw', { token, body: shown, headers });
    const sentence = translate('id', 'errors:PAYEE_CHANGED', { context: 'own' });
    expect(sentence).toContain('Data rekening Anda');
    expect(refused).toMatchObject({ status: 409, body: { error: { data: { errorCode: 'PAYEE_CHANGED', detail: sentence } } } });
    const rest = (body: object) => call('POST', '/api/transactions/withdraw/request', { token, body, headers });
    expect(await rest({ amount: 65_000, expected_payee: shown.expectedPayee })).toMatchObject({ status: 409, body: { detail: sentence } });
    expect(await rest({ amount: 65_000 })).toMatchObject({
      status: 200,
      body: { account_number: '000-555-4444', payee_saved_by: 'admin' },
    });
  });

  it('refuses an approval that confirms fewer approvals than there were; one without a confirmation is accepted', async () => {
    const { id } = await requestWithdrawal(coreFixture.as(await coreFixture.createMember({ available: sgd('100.00') })), {
      amount: sgd('5.00'),
    });
    await processRequest(coreFixture.as(coreFixture.masterAdmin), { id, status: 'approved' });
    await updateTransaction(coreFixture.as(coreFixture.masterAdmin), { id, status: 'pending' });
    const token = await tokenOf(coreFixture.admin);
    const headers = { 'accept-language': 'id' };
    const decide = (additional: object) =>
      call('PUT', `/api/admin/requests/${id}/process`, { token, body: { status: 'approved', admin_note: null, ...additional }, headers });
    expect(await decide({ unpaid_approvals: 0 })).toMatchObject({
      status: 409,
      body: { code: 'PAID_BEFORE_UNCONFIRMED', detail: translate('id', 'errors:PAID_BEFORE_UNCONFIRMED') },
    });
    expect(await decide({ unpaid_approvals: -1 })).toMatchObject({
      status: 400,
      body: { fields: { unpaid_approvals: expect.any(String) } },
    });
    expect(await decide({})).toMatchObject({ status: 200, body: { status: 'approved' } });
  });

  it('refuses an invalid Idempotency-Key instead of ignoring it', async () => {
    const token = await tokenOf(await coreFixture.createMember({ available: sgd('100.00') }));
    for (const key of ['short', 'with a space in it', 'x'.repeat(201)]) {
      const response = await call('POST', '/api/transactions/withdraw/request', {
        token,
        body: { amount: 65_000 },
        headers: { 'idempotency-key': key },
      });
      expect(response).toMatchObject({ status: 400, body: { fields: { idempotency_key: expect.any(String) } } });
    }
    const batch = await call('POST', '/trpc/requests.withdraw,requests.withdraw?batch=1', {
      token,
      body: { 0: { amount: 65_000 }, 1: { amount: 65_000 } },
      headers: { 'idempotency-key': 'one-for-two-calls' },
    });
    const disguised = await call('POST', '/trpc/requests.withdraw,requests.withdraw?%62atch=1', {
      token,
      body: { 0: { amount: 65_000 }, 1: { amount: 65_000 } },
      headers: { 'idempotency-key': 'one-for-two-calls' },
    });
    expect(disguised.status).toBe(400);
    expect(batch.body.map(({ error }: { error: { data: { httpStatus: number } } }) => error.data.httpStatus)).toEqual([400, 400]);
  });

  it.each([
    ['/api/auth/login', { username: 'a\u0000b', password: 'x' }, 401],
    ['/api/auth/register', { username: 'nullbyte', email: 'n@example.test', password: 'a sound password', referral_code: 'A\u0000' }, 400],
  ])('answers hidden characters at %s with a refusal', async (url, body, status) => {
    expect((await call('POST', url, { body })).status).toBe(status);
  });

  it.each([
    '+200000-01-01T00:00:00.000Z 00000000-0000-4000-8000-000000000000',
    '2026-11-20T00:00:00.000Z ------------------------------------',
    'nothing',
  ])('refuses the invalid cursor %s', async (text) => {
    const token = await tokenOf(await coreFixture.createMember());
    expect(await call('GET', `/api/transactions?cursor=${Buffer.from(text).toString('base64url')}`, { token })).toMatchObject({
      status: 400,
      body: { fields: { cursor: expect.any(String) } },
    });
  });

  it('lists the caller’s sessions with the user agent of each', async () => {
    const { username } = await coreFixture.createMember();
    const userAgent = `Example Browser ${'x'.repeat(400)}`;
    const { body } = await call('POST', '/api/auth/login', {
      body: { username, password: 'a sound password' },
      headers: { 'user-agent': userAgent },
    });
    const sessions = await call('GET', '/api/auth/sessions', { token: body.token });
    expect(sessions.body).toContainEqual(expect.objectContaining({ user_agent: userAgent.slice(0, 300), is_current: true }));
  });

  it('reads no field of a body from the URL, which is logged', async () => {
    const member = await coreFixture.createMember();
    const login = await call('POST', `/api/auth/login?username=${member.username}&password=a%20sound%20password`, { body: {} });
    expect(login).toMatchObject({ status: 400, body: { fields: { username: expect.any(String) } } });
    const { id } = await coreFixture.deposit(member, sgd('5.00'));
    const token = await tokenOf(coreFixture.admin);
    expect((await call('PUT', `/api/admin/requests/${id}/process?status=approved`, { token, body: {} })).status).toBe(400);
  });

  it.each(['/api/files/%zz', '//api/settings', '/trpc', '/nowhere'])('refuses the path %s in the documented form', async (url) => {
    const { body } = await call('GET', url);
    expect(body.detail ?? body.error?.data?.detail).toEqual(expect.any(String));
    expect(JSON.stringify(body)).not.toMatch(/FST_|Route GET/);
  });

  it('refuses files in the documented form too', async () => {
    for (const id of ['x', 'A'.repeat(32)]) {
      expect((await call('GET', `/api/files/${id}`)).body).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
    }
  });

  it('returns 503 with Retry-After when the database does not answer', async () => {
    const { db, close } = createDb('postgres://nobody:x@127.0.0.1:1/none');
    const down = await createServer({
      core: { ...coreFixture.ctx, db },
      probes: [],
      webRoot: undefined,
      trustProxy: false,
      isHttps: false,
    });
    for (const url of ['/api/auth/me', '/trpc/auth.me', '/api/settings']) {
      const response = await down.inject({ method: 'GET', url, headers: { authorization: 'Bearer some-token' } });
      expect([url, response.statusCode, response.headers['retry-after']]).toEqual([url, 503, '2']);
    }
    await down.close();
    await close();
  });

  it('behind a proxy uses the address seen by the proxy, not the one claimed by the client', async () => {
    const addresses = new Set<string | undefined>();
    const proxied = await createServer({ core: coreFixture.ctx, probes: [], webRoot: undefined, trustProxy: true, isHttps: false });
    proxied.addHook('onRequest', async (httpRequest) => void addresses.add(httpRequest.ip));
    for (const claim of ['9.9.1.1', '9.9.2.1'])
      await proxied.inject({ url: '/health/live', headers: { 'x-forwarded-for': `${claim}, 203.0.113.7` } });
    expect([...addresses]).toEqual(['203.0.113.7']);
    await proxied.close();
  });

  it.each([
    ['an amount with a fraction', { amount: 65_000.5 }, { amount: 'not_a_whole_number' }],
    ['an amount as text', { amount: '65000' }, { amount: 'not_a_whole_number' }],
    ['no amount', {}, { amount: 'required' }],
    ['a negative amount', { amount: -65_000 }, { amount: 'too_small' }],
    ['an amount beyond 10^13', { amount: 10_000_000_000_001 }, { amount: 'too_big' }],
    ['a field that is not known', { amount: 65_000, user_id: 'x' }, { user_id: 'unknown_field' }],
    ['a name that is not of this interface', { amount: 65_000, isPaid: true }, { isPaid: 'unknown_field' }],
    ['a list', [65_000], { body: 'invalid' }],
  ] satisfies [string, unknown, Record<string, FieldProblem>][])(
    'refuses %s, says which field, and changes nothing',
    async (_, body, fields) => {
      const token = await tokenOf(await coreFixture.createMember({ available: sgd('100.00') }));
      const before = await coreFixture.db.$count(schema.transactions);
      const response = await call('POST', '/api/transactions/withdraw/request', { token, body });
      expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(response.body.fields).toEqual(
        Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, translate('en', `errors:field.${problem}`)])),
      );
      expect(await coreFixture.db.$count(schema.transactions)).toBe(before);
    },
  );

  it.each([
    ['broken JSON', '{"amount":', 400, 'MALFORMED_BODY'],
    ['a prototype key', '{"__proto__":{"role":"admin"},"amount":65000}', 400, 'MALFORMED_BODY'],
    ['a body beyond 64 KiB', JSON.stringify({ amount: 'x'.repeat(70_000) }), 413, 'BODY_TOO_LARGE'],
  ])('refuses %s', async (_, body, status, code) => {
    const token = await tokenOf(await coreFixture.createMember());
    expect(await call('POST', '/api/transactions/withdraw/request', { token, body })).toMatchObject({ status, body: { code } });
  });

  it('refuses another content type, and an unknown path, in the documented form', async () => {
    const text = await call('POST', '/api/auth/login', { body: 'username=x', headers: { 'content-type': 'text/plain' } });
    expect(text).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_CONTENT_TYPE' } });
    expect(await call('GET', '/api/nowhere', { headers: { 'accept-language': 'th' } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', detail: expect.stringMatching(/[\u0e00-\u0e7f]/) },
    });
  });

  it('reports a fault with its request id and nothing else', async () => {
    const broken = await createServer({
      core: {
        ...coreFixture.ctx,
        now: () => {
          throw new Error('password=hunter2 at /secret/place');
        },
      },
      probes: [],
      webRoot: undefined,
      trustProxy: false,
      isHttps: false,
    });
    for (const url of ['/api/auth/login', '/trpc/auth.login']) {
      const { statusCode, body } = await broken.inject({ method: 'POST', url, payload: { username: 'someone', password: 'secret word' } });
      expect(statusCode).toBe(500);
      expect(body).not.toMatch(/hunter2|secret|stack|\.ts/);
      expect(body).toMatch(/request_?[iI]d/);
    }
    await broken.close();
  });
});

describe('tRPC', () => {
  it('returns the same refusal with the same status, in the language of the caller', async () => {
    const token = await tokenOf(await coreFixture.createMember({ available: sgd('10.00') }));
    const { status, body } = await call('POST', '/trpc/investments.purchase', {
      token,
      body: { planType: 'gold', amount: 65_000, durationDays: 7 },
      headers: { 'accept-language': 'zh' },
    });
    expect(status).toBe(422);
    expect(body.error.data).toMatchObject({
      httpStatus: 422,
      errorCode: 'AMOUNT_OUTSIDE_PLAN',
      detail: expect.stringContaining('SGD 10,000.00'),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain('stack');
  });

  it('accepts at most ten calls in one HTTP request, and counts each failed log-in of a batch', async () => {
    const member = await coreFixture.createMember();
    const batch = (count: number) => {
      const calls = Array.from({ length: count }, (_, n) => [n, { username: member.username, password: 'wrong' }]);
      return call('POST', `/trpc/${calls.map(() => 'auth.login').join(',')}?batch=1`, { body: Object.fromEntries(calls) });
    };
    const many = (count: number) => call('GET', `/trpc/${Array.from({ length: count }, () => 'settings.get').join(',')}?batch=1&input={}`);
    expect([(await many(10)).status, (await many(11)).status]).toEqual([200, 400]);
    await batch(10);
    const locked = await call('POST', '/trpc/auth.login', { body: { username: member.username, password: 'a sound password' } });
    expect(locked).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  });

  it('accepts a large body only where an image is expected', async () => {
    const token = await tokenOf(await coreFixture.createMember());
    const large = { proofImage: `data:image/png;base64,${'A'.repeat(100_000)}`, amount: 65_000, bankDestinationId: coreFixture.bank.id };
    expect(await call('POST', '/trpc/requests.deposit', { token, body: large })).toMatchObject({
      status: 422,
      body: { error: { data: { errorCode: 'FILE_NOT_AN_IMAGE' } } },
    });
    expect((await call('POST', '/trpc/requests.withdraw', { token, body: large })).status).toBe(413);
    expect((await call('POST', '/trpc/requests.deposit,requests.deposit?batch=1', { token, body: { 0: large } })).status).toBe(413);
  });
});

describe('the server', () => {
  it('sends the security headers', async () => {
    const { headers } = await call('GET', '/api/settings');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('sends the time of the business clock, on REST and tRPC, also with an error', async () => {
    const paths = ['/api/settings', '/trpc/settings.get', '/api/auth/me'];
    const told = await Promise.all(paths.map(async (path) => (await call('GET', path)).headers[SERVER_TIME_HEADER]));
    expect(told).toEqual(paths.map(() => coreFixture.ctx.now().toISOString()));
  });

  it('is ready while all its dependencies answer, and reports those that do not', async () => {
    expect(await call('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok', database: 'ok' } });
    isDatabaseUp = false;
    const notReady = { status: 503, body: { status: 'failed', database: 'failed' } };
    await expect.poll(() => call('GET', '/health/ready')).toMatchObject(notReady); // the result is cached for two seconds
    isDatabaseUp = true;
    expect(await call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok', version: programVersion } });
  });
});
