import { listMyRequests, listSecurityEvents, removeSecondFactor, type Actor } from '@app/core';
import { ageFactor, forgetUsedCodes, samplePicture, sgd } from '@app/core/testing';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { callRest, callTrpc, everyProcedure, send, type CallOptions } from './testing/http-calls.ts';
import { permittedCallers } from './testing/permitted-callers.ts';
import { addFactor, codeOf, sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';

const fixture = sharedApiFixture();

const minute = 60_000;
const password = 'a sound password';

/* Written by hand: what moves money out, or decides where it goes and who may do that. */
const guarded = [
  'approvals.decide',
  'banks.create',
  'banks.delete',
  'banks.update',
  'exports.start',
  'payoutControls.freezeMember',
  'payoutControls.release',
  'payoutControls.setDayMax',
  'plans.update',
  'profile.update',
  'protection.update',
  'requests.process',
  'requests.withdraw',
  'settings.update',
  'settings.uploadLogo',
  'transactions.delete',
  'transactions.update',
  'treasury.record',
  'treasury.reverse',
  'users.create',
  'users.delete',
  'users.endSessions',
  'users.resetSecondFactor',
  'users.update',
];
/* Of the calls that are guarded for some inputs only. */
const guardedInput: Record<string, object> = {
  'approvals.decide': { decision: 'approved' },
  'exports.start': { list: 'users', filters: {} },
};

type Enrolled = { user: Actor; secret: string; token: string };
const post = (address: string, options: CallOptions) => send(fixture.app, 'POST', address, options);
/** A user with an authenticator app, in a session in which no code was given. */
async function enrol(user: Actor): Promise<Enrolled> {
  const secret = await addFactor(fixture, user);
  await forgetUsedCodes(fixture.coreFixture, user.id);
  return { user, secret, token: await fixture.coreFixture.logIn(user) };
}
const createMember = () => fixture.coreFixture.createMember({ available: sgd('1000.00') });
const withdraw = (token: string, headers: Record<string, string> = {}) =>
  post('/api/transactions/withdraw/request', { token, body: { amount: sgd('10.00') }, headers });
const giveCode = ({ secret }: Enrolled, token: string, code = codeOf(fixture, secret)) =>
  post('/api/auth/step-up', { token, body: { code } });
const refused = { status: 403, body: { code: 'STEP_UP_REQUIRED' } };

describe('calls that ask for a code again', () => {
  it('are those of this table', () => {
    const marked = everyProcedure().flatMap(({ procedure, meta }) => (meta.stepUp === undefined ? [] : [procedure]));
    expect(marked.toSorted()).toEqual(guarded);
  });

  describe.each(everyProcedure().filter(({ procedure }) => guarded.includes(procedure)))('$procedure', (line) => {
    it.each(Object.entries({ REST: callRest, tRPC: callTrpc }))(
      'over %s is refused before it does anything, and answers after a code',
      async (_, call) => {
        const [role] = (permittedCallers[line.procedure] ?? []).filter((caller) => caller !== 'anonymous');
        const caller = role === 'user' ? await createMember() : await fixture.coreFixture.createUser(role);
        const enrolled = await enrol(caller);
        await ageFactor(fixture.coreFixture, caller);
        const [variant] = sampleCallVariantsOf(sampleCalls[line.procedure] ?? {});
        const { input } = (await variant?.prepare(fixture, caller)) ?? { input: {} };
        const made = { ...input, ...guardedInput[line.procedure] };
        const answer = () => call(fixture.app, line, made, { token: enrolled.token });
        expect((await answer()).status).toBe(403);
        expect((await answer()).text).toContain('STEP_UP_REQUIRED');
        expect((await giveCode(enrolled, enrolled.token)).status).toBe(200);
        const { status, text } = await answer();
        expect([status, text]).toEqual([200, text]);
      },
    );
  });

  it('are only those: a rejection, another picture and another list need no code', async () => {
    const clerk = await enrol(await fixture.coreFixture.createUser('admin'));
    const { id } = await fixture.coreFixture.deposit(fixture.otherMember, sgd('10.00'));
    const reject = { token: clerk.token, body: { status: 'rejected' } };
    expect((await send(fixture.app, 'PUT', `/api/admin/requests/${id}/process`, reject)).status).toBe(200);
    const exported = await post('/api/admin/exports', { token: clerk.token, body: { list: 'requests', filters: {} } });
    expect(exported.status).toBe(200);
    const member = await enrol(await createMember());
    const uploaded = await post('/api/profile/upload-photo', { token: member.token, body: { image: await samplePicture() } });
    const body = { profile_image: (uploaded.body as { profile_image: string }).profile_image };
    expect((await send(fixture.app, 'PUT', '/api/profile/update', { token: member.token, body })).status).toBe(200);
  });

  it('do not ask a user without a second factor, nor one who has removed it', async () => {
    const user = await createMember();
    expect((await withdraw(await fixture.coreFixture.logIn(user))).status).toBe(200);
    const member = await enrol(user);
    expect(await withdraw(member.token)).toMatchObject(refused);
    await removeSecondFactor(fixture.coreFixture.as(user), member.token, {
      currentPassword: password,
      code: codeOf(fixture, member.secret),
    });
    expect((await withdraw(member.token)).status).toBe(200);
  });
});

describe('a code', () => {
  it('counts for ten minutes in its own session, however much it is used', async () => {
    const member = await enrol(await createMember());
    const other = await fixture.coreFixture.logIn(member.user);
    const { body } = await giveCode(member, member.token);
    const now = fixture.coreFixture.clock.now().getTime();
    expect(Date.parse((body as { fresh_until: string }).fresh_until) - now).toBe(10 * minute);
    expect(await withdraw(other)).toMatchObject(refused);
    fixture.coreFixture.clock.forward({ ms: 10 * minute - 1 });
    expect((await withdraw(member.token)).status).toBe(200);
    fixture.coreFixture.clock.forward({ ms: 1 });
    expect(await withdraw(member.token)).toMatchObject(refused);
  });

  it('of the log-in counts too, and so does a recovery code', async () => {
    const { user, secret } = await enrol(await createMember());
    const code = codeOf(fixture, secret);
    const loggedIn = await post('/api/auth/login', { body: { username: user.username, password, code } });
    const { token } = loggedIn.body as { token: string };
    expect((await withdraw(token)).status).toBe(200);
    fixture.coreFixture.clock.forward({ ms: 11 * minute });
    await forgetUsedCodes(fixture.coreFixture, user.id);
    const renewal = { token, body: { current_password: password, code: codeOf(fixture, secret) } };
    const renewed = await post('/api/profile/second-factor/recovery-codes', renewal);
    expect((await withdraw(token)).status).toBe(200);
    const [recoveryCode] = (renewed.body as { recovery_codes: string[] }).recovery_codes;
    fixture.coreFixture.clock.forward({ ms: 11 * minute });
    expect(await withdraw(token)).toMatchObject(refused);
    expect((await giveCode({ user, secret, token }, token, recoveryCode)).status).toBe(200);
    expect((await withdraw(token)).status).toBe(200);
    expect(await giveCode({ user, secret, token }, token, recoveryCode)).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
  });

  it('is accepted once, of ten concurrent calls', async () => {
    const member = await enrol(await createMember());
    const code = codeOf(fixture, member.secret);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await giveCode(member, member.token, code)).status));
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
  });

  it('that is wrong opens nothing, and a sixth one is not looked at', async () => {
    const member = await enrol(await createMember());
    const guess = async () => (await giveCode(member, member.token, '000000')).status;
    const { ctx } = fixture.coreFixture;
    const { rateLimitScale } = ctx;
    ctx.rateLimitScale = 1;
    try {
      const statuses = [];
      for (let count = 0; count < 6; count++) statuses.push(await guess());
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
      expect((await giveCode(member, member.token)).status).toBe(429);
    } finally {
      ctx.rateLimitScale = rateLimitScale;
    }
    expect(await withdraw(member.token)).toMatchObject(refused);
  });

  it('is refused with 404 where there is no second factor', async () => {
    const token = await fixture.coreFixture.logIn(await createMember());
    expect(await post('/api/auth/step-up', { token, body: { code: '123456' } })).toMatchObject({ status: 404 });
  });
});

describe('wrong codes of a session', () => {
  it('are recorded, and lock neither another session of the user nor the end of this one', async () => {
    const { coreFixture } = fixture;
    const owner = await enrol(await createMember());
    const stolen = await coreFixture.logIn(owner.user);
    const { ctx } = coreFixture;
    const { rateLimitScale } = ctx;
    ctx.rateLimitScale = 1;
    try {
      for (let count = 0; count < 6; count++) await giveCode(owner, stolen, '000000');
      expect((await giveCode(owner, stolen)).status).toBe(429);
      const id = coreFixture.sessionIdOf(stolen);
      expect((await send(fixture.app, 'DELETE', `/api/auth/sessions?id=${id}`, { token: owner.token })).status).toBe(200);
      expect((await giveCode(owner, owner.token)).status).toBe(200);
    } finally {
      ctx.rateLimitScale = rateLimitScale;
    }
    const events = await listSecurityEvents(coreFixture.as(fixture.masterAdmin), { limit: 100, userId: owner.user.id });
    expect(events.items.filter(({ kind }) => kind === 'code_wrong')).toHaveLength(5);
  });
});

it('a call without a body is answered where the procedure has no input', async () => {
  const token = await fixture.coreFixture.logIn(fixture.masterAdmin);
  for (const name of ['accrual.calculate', 'auth.logout']) {
    const headers = { 'content-type': 'application/json' };
    expect([name, (await send(fixture.app, 'POST', `/trpc/${name}`, { token, headers })).status]).toEqual([name, 200]);
  }
});

describe('a refused call', () => {
  it('leaves its idempotency key unused, and is no refused access', async () => {
    const member = await enrol(await createMember());
    const key = { 'idempotency-key': randomUUID() };
    expect(await withdraw(member.token, key)).toMatchObject(refused);
    await giveCode(member, member.token);
    const first = await withdraw(member.token, key);
    expect([first.status, (await withdraw(member.token, key)).text]).toEqual([200, first.text]);
    const { items } = await listMyRequests(fixture.coreFixture.as(member.user), { limit: 10 });
    expect(items.filter(({ type }) => type === 'withdrawal')).toHaveLength(1);
    const events = await listSecurityEvents(fixture.coreFixture.as(fixture.masterAdmin), { limit: 100, userId: member.user.id });
    expect(events.items.map(({ kind }) => kind)).not.toContain('access_refused');
  });
});
