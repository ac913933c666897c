import { login, processRequest, type Actor } from '@app/core';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { schema } from '@app/db';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { createServer } from '../server.ts';

let coreFixture: CoreFixture;
let app: FastifyInstance;
beforeAll(async () => {
  coreFixture = await createCoreFixture(inject('testServer'));
  app = await createServer({ core: coreFixture.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
});
afterEach(() => expectInvariants(coreFixture.ctx));
afterAll(async () => {
  await app.close();
  await coreFixture.close();
});

async function callerFor({ username }: Actor) {
  const { token } = await login(coreFixture.ctx, { username, password: 'a sound password' });
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
}

it("lists the caller's notifications, counts the unread ones, and marks them as read, over REST", async () => {
  const member = await coreFixture.createMember();
  const request = await coreFixture.deposit(member, sgd('20.00'));
  await processRequest(coreFixture.as(coreFixture.masterAdmin), { id: request.id, status: 'rejected', adminNote: 'not at the bank' });
  const call = await callerFor(member);
  const listed = await call('GET', '/api/notifications');
  expect(listed.headers['x-total-count']).toBe('1');
  expect(listed.body).toEqual([
    {
      id: expect.any(Number),
      kind: 'request-decided',
      subject: {
        request_id: request.id,
        number: request.number,
        type: 'deposit',
        amount: 260_000,
        status: 'rejected',
        reason: 'not at the bank',
      },
      created_at: coreFixture.clock.now().toISOString(),
      read_at: null,
    },
  ]);
  expect((await call('GET', '/api/notifications/unread-count')).body).toEqual({ unread: 1 });
  const stranger = await callerFor(await coreFixture.createMember());
  expect((await stranger('POST', '/api/notifications/read', { ids: [listed.body[0].id] })).body).toEqual({ unread: 0 });
  expect((await call('GET', '/api/notifications/unread-count')).body).toEqual({ unread: 1 });
  expect((await call('POST', '/api/notifications/read', {})).body).toEqual({ unread: 0 });
  expect((await call('GET', '/api/notifications')).body[0].read_at).toBe(coreFixture.clock.now().toISOString());
});

it.each([{ ids: [] }, { ids: ['1'] }, { ids: [-1] }, { user_id: 'x' }])('refuses to mark %j', async (input) => {
  const call = await callerFor(await coreFixture.createMember());
  expect(await call('POST', '/api/notifications/read', input)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});

it('stores the first supported language of a log-in with the account, for emails', async () => {
  const member = await coreFixture.createMember();
  const logIn = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { username: member.username, password: 'a sound password' } });
  const languageOf = async () => {
    const user = (await coreFixture.db.select().from(schema.users)).find(({ id }) => id === member.id);
    return user?.language;
  };
  for (const headers of [
    {},
    { 'accept-language': '*' },
    { 'accept-language': 'fr' },
    { 'accept-language': 'fr', 'x-language-chosen': '1' },
  ]) {
    await logIn(headers);
    expect(await languageOf()).toBeNull();
  }
  await logIn({ 'accept-language': 'th-TH,th;q=0.9' });
  expect(await languageOf()).toBe('th');
  await logIn({});
  expect(await languageOf()).toBe('th');
});
