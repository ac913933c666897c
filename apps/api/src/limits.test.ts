import { expectInvariants } from '@app/core/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

let fixture: ApiFixture;
beforeEach(async () => {
  fixture = await createApiFixture(inject('testServer'));
  fixture.coreFixture.ctx.rateLimitScale = 1; // the real limits; those of the fixture are 1000 times as high
});
afterEach(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

const limited = { status: 429, body: { code: 'TOO_MANY_REQUESTS', detail: expect.any(String) } };
const batchOf = (count: number) => `/trpc/${Array.from({ length: count }, () => 'settings.get').join(',')}?batch=1&input={}`;
const meUrl = '/api/auth/me';

describe('calls', () => {
  it('are limited per session, counting each call of a batch, and the count restarts after a minute', async () => {
    const { app, coreFixture, member, otherMember } = fixture;
    const token = await coreFixture.logIn(member);
    const mine = `/trpc/${Array.from({ length: 10 }, () => 'auth.me').join(',')}?batch=1&input={}`;
    for (let n = 0; n < 29; n++) expect((await send(app, 'GET', mine, { token })).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await send(app, 'GET', meUrl, { token })).status).toBe(200);
    coreFixture.clock.forward({ ms: 20_500 });
    expect(await send(app, 'GET', meUrl, { token })).toMatchObject({ ...limited, headers: { 'retry-after': '40' } });
    expect((await send(app, 'GET', '/trpc/auth.me', { token })).headers).toMatchObject({ 'retry-after': '40' });
    expect((await send(app, 'GET', meUrl, { token: await coreFixture.logIn(otherMember) })).status).toBe(200);
    coreFixture.clock.forward({ ms: 39_500 });
    expect((await send(app, 'GET', meUrl, { token })).status).toBe(200);
  });

  it('are limited per address, with or without a log-in, over REST, tRPC and files', async () => {
    const { app, coreFixture, member } = fixture;
    for (let n = 0; n < 120; n++) expect((await send(app, 'GET', batchOf(10))).status).toBe(200);
    expect(await send(app, 'GET', '/api/settings')).toMatchObject({ ...limited, headers: { 'retry-after': '60' } });
    expect((await send(app, 'GET', meUrl, { token: await coreFixture.logIn(member) })).status).toBe(429);
    expect((await send(app, 'GET', `/api/files/${'A'.repeat(32)}`)).status).toBe(429);
    expect((await send(app, 'GET', '/health/live')).status).toBe(200);
  });

  it('made concurrently are all counted', async () => {
    const { app, coreFixture, member } = fixture;
    const token = await coreFixture.logIn(member);
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => send(app, 'GET', `/trpc/${'auth.me,'.repeat(9)}auth.me?batch=1&input={}`, { token })),
    );
    const calls = responses.flatMap(({ body }) => body as { error?: { data: { httpStatus: number } } }[]);
    expect(calls.filter(({ error }) => error === undefined)).toHaveLength(300);
    expect(calls.filter(({ error }) => error?.data.httpStatus === 429)).toHaveLength(100);
  });
});

describe('registrations', () => {
  let nameCount = 0;
  const register = (username = `newcomer.${(nameCount += 1)}`) =>
    send(fixture.app, 'POST', '/api/auth/register', {
      body: { username, email: `${username}.${nameCount}@example.test`, password: 'a sound password', referral_code: null },
    });

  it('are limited to five an hour per address; a refused one is not counted', async () => {
    expect((await register(fixture.member.username)).status).toBe(409);
    for (let n = 0; n < 5; n++) expect((await register()).status).toBe(200);
    expect(await register()).toMatchObject({ ...limited, headers: { 'retry-after': '3600' } });
    fixture.coreFixture.clock.forward({ hours: 1 });
    expect((await register()).status).toBe(200);
  });

  it('that probe for taken names are throttled like guesses of a password', async () => {
    for (let n = 0; n < 30; n++) expect((await register(fixture.member.username)).status).toBe(409);
    expect(await register(fixture.member.username)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  });
});

describe('pending requests', () => {
  it('of one type are limited to five: the sixth deposit is refused with 409 and without Retry-After', async () => {
    const { app, coreFixture, otherMember } = fixture;
    const token = await coreFixture.logIn(otherMember);
    const deposit = () =>
      send(app, 'POST', '/api/transactions/deposit/request', {
        token,
        body: { amount: 65_000, proof_image: null, bank_destination_id: coreFixture.bank.id },
      });
    for (let n = 0; n < 5; n++) expect((await deposit()).status).toBe(200);
    const sixth = await deposit();
    expect(sixth).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PENDING' } });
    expect(sixth.headers).not.toHaveProperty('retry-after');
  });
});
