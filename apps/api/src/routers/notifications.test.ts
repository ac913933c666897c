import { login, processRequest, type Actor } from '@app/core';
import { createWorld, expectBooksHold, sgd, type World } from '@app/core/testing';
import { schema } from '@app/db';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { createServer } from '../server.ts';

let world: World;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  app = await createServer({ core: world.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(async () => {
  await app.close();
  await world.close();
});

async function callerFor({ username }: Actor) {
  const { token } = await login(world.ctx, { username, password: 'a sound password' });
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
}

it('lists what its reader was told, counts what is unread, and marks it, over REST', async () => {
  const member = await world.createMember();
  const request = await world.deposit(member, sgd('20.00'));
  await processRequest(world.as(world.admin), { id: request.id, status: 'rejected', adminNote: 'not at the bank' });
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
      created_at: world.clock.now().toISOString(),
      read_at: null,
    },
  ]);
  expect((await call('GET', '/api/notifications/unread-count')).body).toEqual({ unread: 1 });
  const stranger = await callerFor(await world.createMember());
  expect((await stranger('POST', '/api/notifications/read', { ids: [listed.body[0].id] })).body).toEqual({ unread: 0 });
  expect((await call('GET', '/api/notifications/unread-count')).body).toEqual({ unread: 1 });
  expect((await call('POST', '/api/notifications/read', {})).body).toEqual({ unread: 0 });
  expect((await call('GET', '/api/notifications')).body[0].read_at).toBe(world.clock.now().toISOString());
});

it.each([{ ids: [] }, { ids: ['1'] }, { ids: [-1] }, { user_id: 'x' }])('refuses to mark %j', async (input) => {
  const call = await callerFor(await world.createMember());
  expect(await call('POST', '/api/notifications/read', input)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});

it('keeps the language of the first log-in that named one of ours with the account, for emails', async () => {
  const member = await world.createMember();
  const logIn = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { username: member.username, password: 'a sound password' } });
  const languageOf = async () => {
    const user = (await world.db.select().from(schema.users)).find(({ id }) => id === member.id);
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
