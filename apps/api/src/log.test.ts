import { samplePicture, sgd } from '@app/core/testing';
import { createLogger } from '@app/runtime';
import { describe, expect, it } from 'vitest';
import { createServer } from './server.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

/** The same server, with its log captured. */
async function logging(change: object = {}) {
  let text = '';
  const loggerInstance = createLogger('test', { LOG_LEVEL: 'debug' }, { write: (line) => void (text += line) });
  const core = { ...fixture.coreFixture.ctx, ...change };
  const app = await createServer({ core, probes: [], webRoot: undefined, trustProxy: false, isHttps: false, loggerInstance });
  return { app, logged: () => text };
}

/** The line of the log about the failed call with this request id. */
const failureLine = (text: string, id: string) => text.split('\n').find((line) => line.includes(id) && line.includes('call failed'));

describe('the log', () => {
  it('contains the request id that a client received for a fault, with the cause that the client did not receive', async () => {
    const { app, logged } = await logging({
      now: () => {
        throw new Error('the clock has stopped');
      },
    });
    const body = { username: 'someone', password: 'a sound password' };
    for (const url of ['/api/auth/login', '/trpc/auth.login']) {
      const { status, text, headers } = await send(app, 'POST', url, { body });
      expect(status).toBe(500);
      expect(text).not.toContain('clock');
      const id = String(headers['x-request-id']);
      expect(text).toContain(id);
      expect(failureLine(logged(), id)).toContain('the clock has stopped');
    }
    await app.close();
  });

  it('contains the cause of a call that waited too long for a lock, and the client does not receive it', async () => {
    const { app, logged } = await logging();
    await fixture.coreFixture.ctx.db.transaction(async (tx) => {
      await tx.execute('lock table users in access exclusive mode');
      for (const url of ['/api/auth/login', '/trpc/auth.login']) {
        const { status, text, headers } = await send(app, 'POST', url, { body: { username: 'someone', password: 'a sound password' } });
        expect(status).toBe(503);
        expect(text).not.toMatch(/55P03|lock/);
        expect(failureLine(logged(), String(headers['x-request-id']))).toContain('55P03');
      }
    });
    await app.close();
  });

  it('contains no password, token, account number, name or picture, for any successful or refused call', async () => {
    const { app, logged } = await logging();
    const canaries = {
      password: 'canary-password-1',
      new_password: 'canary-password-2',
      account_number: '424242-canary',
      account_name: 'CANARY NAME',
      picture: await samplePicture(),
    };
    const { password } = canaries;
    const registered = await send(app, 'POST', '/api/auth/register', {
      body: { username: 'canary', email: 'canary-mail@example.test', password, referral_code: null },
    });
    const { token } = registered.body as { token: string };
    const { account_number, account_name } = canaries;
    const calls: [string, string, object][] = [
      ['POST', '/api/auth/login', { username: 'canary', password }],
      ['POST', '/api/auth/login', { username: 'canary', password: `${password}-wrong` }],
      ['POST', '/api/auth/login', { username: 'canary', password, extra: password }],
      ['PUT', '/api/profile/update', { account_number, account_name, bank_name: 'x'.repeat(101) }],
      ['PUT', '/api/profile/update', { account_number, account_name, bank_name: 'Bank Contoh' }],
      ['POST', '/api/profile/upload-photo', { image: canaries.picture }],
      [
        'POST',
        '/api/transactions/deposit/request',
        { amount: 65_000, proof_image: canaries.picture, bank_destination_id: fixture.coreFixture.bank.id },
      ],
      ['POST', '/api/transactions/withdraw/request', { amount: sgd('5.00'), account_number }],
      ['PUT', '/api/profile/change-password', { current_password: password, new_password: canaries.new_password }],
    ];
    for (const [method, url, body] of calls) await send(app, method, url, { token, body });
    await send(app, 'GET', `/api/auth/me?password=${password}`, { token });
    expect(logged().split('\n').length).toBeGreaterThan(calls.length);
    for (const canary of [...Object.values(canaries), token, fixture.coreFixture.sessionIdOf(token), 'canary-mail'])
      expect(logged()).not.toContain(canary);
    await app.close();
  });

  it('has a line for each refused call of staff, with user, network, procedure and a mark of the session, and none for members', async () => {
    const { app, logged } = await logging({ rateLimitScale: 1 });
    const { coreFixture } = fixture;
    const auditor = await coreFixture.createUser('auditor');
    const [token, ofMember] = [await coreFixture.logIn(auditor), await coreFixture.logIn(await coreFixture.createMember())];
    const linesAbout = (procedure: string) =>
      logged()
        .split('\n')
        .filter((line) => line.includes('call refused') && line.includes(procedure))
        .map((line) => JSON.parse(line) as object);
    const freeze = (by: string) =>
      send(app, 'POST', '/api/admin/users/01900000-0000-7000-8000-000000000012/freeze-payouts', { token: by, body: {} });
    expect([(await freeze(token)).status, (await freeze(ofMember)).status]).toEqual([403, 403]);
    const session = coreFixture.sessionIdOf(token).slice(0, 16);
    const facts = { session, network: expect.any(String) as string };
    expect(linesAbout('payoutControls.freezeMember')).toMatchObject([{ ...facts, userId: auditor.id, status: 403, code: 'NOT_ALLOWED' }]);

    let status = 200;
    for (let calls = 0; status === 200 && calls < 5_000; calls++) ({ status } = await send(app, 'GET', '/api/auth/me', { token }));
    expect(status).toBe(429);
    expect(linesAbout('auth.me')).toMatchObject([{ ...facts, userId: auditor.id, status: 429, code: 'TOO_MANY_REQUESTS' }]);

    await send(app, 'POST', '/api/auth/logout', { token: ofMember });
    expect((await send(app, 'GET', '/api/admin/users', { token: ofMember })).status).toBe(401);
    expect((await send(app, 'GET', '/api/admin/users')).status).toBe(401);
    expect(linesAbout('users.list')).toMatchObject([
      { userId: null, status: 401, session: coreFixture.sessionIdOf(ofMember).slice(0, 16) },
    ]);
    for (const secret of [token, ofMember, coreFixture.sessionIdOf(token)]) expect(logged()).not.toContain(secret);
    await app.close();
  });
});
