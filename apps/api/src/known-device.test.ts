import { findSession, getMe, processRequest, register, requestDeposit, updateUser } from '@app/core';
import { sgd } from '@app/core/testing';
import { describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
const logInOverHttp = (username: string, cookie?: string, url = '/api/auth/login') =>
  send(fixture.app, 'POST', url, {
    body: { username, password: 'a sound password' },
    ...(cookie !== undefined && { headers: { cookie } }),
  });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']);
const pairOf = (cookie: string) => cookie.slice(0, cookie.indexOf(';'));

describe('the cookie of a known device', () => {
  it.each(['/api/auth/login', '/trpc/auth.login'])(
    'is set by %s with HttpOnly and SameSite=Strict, and is in no response body',
    async (url) => {
      const response = await logInOverHttp(fixture.member.username, undefined, url);
      const attributes = 'Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict';
      const cookies = [response.headers['set-cookie']].flat().map(String);
      expect(cookies.map((cookie) => cookie.replace(/=[\w-]{34};/, '=…;'))).toEqual([
        `known_devices=…; ${attributes}`,
        `browser=…; ${attributes}`,
      ]);
      for (const cookie of cookies) expect(response.text).not.toContain(pairOf(cookie).split('=')[1]);
    },
  );

  it('keeps the tokens of the users who logged in there, five in all', async () => {
    const first = pairOf(cookieOf(await logInOverHttp(fixture.member.username)));
    const again = pairOf(cookieOf(await logInOverHttp(fixture.member.username, first)));
    expect(again).toBe(first);
    let cookie = pairOf(cookieOf(await logInOverHttp(fixture.otherMember.username, first)));
    expect(cookie.split('.')).toHaveLength(2);
    for (let n = 0; n < 6; n++) cookie = pairOf(cookieOf(await logInOverHttp((await fixture.coreFixture.createUser()).username, cookie)));
    expect(cookie.split('.')).toHaveLength(5);
  });

  it('comes with one of the browser, which every user who logs in there sends back', async () => {
    const browserOf = (response: { headers: Record<string, unknown> }) =>
      pairOf([response.headers['set-cookie']].flat().map(String)[1] ?? '');
    const first = browserOf(await logInOverHttp(fixture.member.username));
    expect(browserOf(await logInOverHttp(fixture.otherMember.username, `a=b; ${first}`))).toBe(first);
    for (const made of ['browser=', 'browser=short', `browser=${'x'.repeat(61)}`, 'browser=a%00aaaaaaaaaaaaaaaaaaaaaaaaa'])
      expect(browserOf(await logInOverHttp(fixture.member.username, made))).toMatch(/^browser=[\w-]{34}$/);
  });

  it('is ignored when its value is malformed', async () => {
    for (const cookie of ['known_devices=;', 'known_devices=..', `known_devices=${'x'.repeat(5_000)}`, 'known_devices=%00; a=b'])
      expect((await logInOverHttp(fixture.member.username, cookie)).status).toBe(200);
  });
});

describe("an administrator's username", () => {
  it('is in no response to a member', async () => {
    const { coreFixture, app, masterAdmin } = fixture;
    const member = await coreFixture.createMember();
    const { referralCode } = await getMe(coreFixture.as(member));
    const promoted = 'promoted.friend';
    const { token: promotedToken } = await register(coreFixture.ctx, {
      username: promoted,
      email: 'p@example.test',
      password: 'a sound password',
      referralCode,
    });
    const promotedUser = await findSession(coreFixture.ctx, promotedToken, { polling: true });
    await updateUser(coreFixture.as(masterAdmin), { id: promotedUser?.id ?? '', role: 'admin' });
    const { id } = await requestDeposit(coreFixture.as(member), { amount: sgd('10.00'), bankDestinationId: coreFixture.bank.id });
    await processRequest(coreFixture.as(masterAdmin), { id, status: 'approved', adminNote: null });
    const token = await coreFixture.logIn(member);
    const responses = [];
    for (const url of [
      'transactions/requests',
      'referral/stats',
      'transactions',
      'notifications',
      'auth/me',
      'auth/session',
      'auth/security-events',
      'statement',
    ])
      responses.push(await send(app, 'GET', `/api/${url}`, { token }));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const all = responses.map(({ text }) => text).join('\n');
    expect(all).not.toContain(masterAdmin.username);
    expect(all).not.toContain(promoted);
    expect(responses[0]?.body).toMatchObject([{ processed_by: 'admin' }]);
    expect(responses[1]?.body).toMatchObject({ referrals: [{ username: 'admin', email: '' }] });
    const seenByAdministrator = await send(app, 'GET', `/api/admin/requests?user_id=${member.id}`, {
      token: await coreFixture.logIn(masterAdmin),
    });
    expect(seenByAdministrator.body).toMatchObject([{ processed_by: masterAdmin.username }]);
  });
});
