import { permissions, type Role } from '@app/contract';
import { listSecurityEvents, requestDeposit, type Actor } from '@app/core';
import { samplePicture, sgd } from '@app/core/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { permittedCallers } from './testing/permitted-callers.ts';
import { callRest, callTrpc, everyProcedure, send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

const invalidSessions = ['no token', 'invented token', 'expired session', 'idle session'] as const;
const tokenOf = async (session: (typeof invalidSessions)[number]): Promise<string | undefined> => {
  if (session === 'no token') return undefined;
  if (session === 'invented token') return 'a-token-that-was-never-issued';
  return fixture.coreFixture.staleTokenOf(fixture.masterAdmin, session === 'expired session' ? 'expired' : 'idle');
};
const people = () =>
  Object.entries({
    member: fixture.member,
    otherMember: fixture.otherMember,
    auditor: fixture.auditor,
    admin: fixture.admin,
    masterAdmin: fixture.masterAdmin,
  });

/* Both, because each reads the token and the input by itself. */
const transports = { REST: callRest, tRPC: callTrpc };

describe('every procedure', () => {
  const procedures = everyProcedure();

  it('declares its permission, has a sample call, and is in the table of callers', () => {
    for (const { procedure, meta } of procedures) expect(permissions, procedure).toContain(meta.permission);
    const names = procedures.map(({ procedure }) => procedure).toSorted();
    expect(Object.keys(sampleCalls).toSorted()).toEqual(names);
    expect(Object.keys(permittedCallers).toSorted()).toEqual(names);
  });

  let callsMade = 0;
  afterAll(() => console.log(`permissions checked: ${callsMade} calls to ${procedures.length} procedures over REST and tRPC`));

  describe.each(procedures.map((line) => ({ name: line.procedure, line })))('$name', ({ name, line }) => {
    const permitted = permittedCallers[name] ?? [];
    const variants = sampleCallVariantsOf(sampleCalls[name] ?? {});

    it.each(Object.entries(transports))('over %s refuses a caller who is not logged in, unless it is public', async (_, call) => {
      for (const session of invalidSessions) {
        for (const { target, prepare } of variants) {
          const { input } = await prepare(fixture, fixture.masterAdmin);
          const { status } = await call(fixture.app, line, input, { token: await tokenOf(session) });
          expect(status, `${session}, ${target}`).toBe(permitted.includes('anonymous') ? 200 : 401);
          callsMade++;
        }
      }
    });

    it.each(Object.entries(transports))(
      "over %s returns the expected status for each role, with ids of the caller's own rows and of other users' rows",
      async (_, call) => {
        for (const [who, actor] of people()) {
          for (const { target, prepare, statusFor } of variants) {
            const mayCall = permitted.includes(actor.role);
            const { input, caller = actor } = await prepare(fixture, mayCall ? actor : fixture.masterAdmin);
            const token = await fixture.coreFixture.logIn(mayCall ? caller : actor);
            const { status, text } = await call(fixture.app, line, input, { token });
            expect(status, `${who}, ${target}: ${text.slice(0, 300)}`).toBe(mayCall ? statusFor(actor.role) : 403);
            callsMade++;
          }
        }
      },
    );
  });
});

describe('a payment proof', () => {
  it('is served to its member, to administrators and to auditors, and anyone else gets 404, or 401 or 400 with a malformed id', async () => {
    const { coreFixture, member, otherMember, admin, masterAdmin, app } = fixture;
    const deposit = { amount: sgd('5.00'), proofImage: await samplePicture(), bankDestinationId: coreFixture.bank.id };
    const { proofImage } = await requestDeposit(coreFixture.as(member), deposit);
    const statusFor = async (token: string | undefined) => (await send(app, 'GET', proofImage ?? '', { token })).status;
    for (const session of invalidSessions) expect(await statusFor(await tokenOf(session)), session).toBe(404);
    const seenBy = async (actor: Actor) => statusFor(await coreFixture.logIn(actor));
    const readers = [fixture.auditor, admin, masterAdmin];
    expect(await Promise.all([member, otherMember, ...readers].map(seenBy))).toEqual([200, 404, 200, 200, 200]);
    const { items } = await listSecurityEvents(coreFixture.as(coreFixture.masterAdmin), {
      limit: 10,
      kind: 'access_refused',
      userId: otherMember.id,
    });
    expect(items.filter(({ reason }) => reason === 'files')).toMatchObject([{ actorId: otherMember.id }]);
    const response = await send(app, 'GET', proofImage ?? '', { token: await coreFixture.logIn(member) });
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const token = await coreFixture.logIn(member);
    for (const [id, statusWithoutToken, statusWithToken] of [
      ['A'.repeat(32), 404, 404],
      ['x', 401, 400],
      ['..%2F..%2Fetc', 401, 400],
    ] as const) {
      expect((await send(app, 'GET', `/api/files/${id}`)).status, id).toBe(statusWithoutToken);
      expect((await send(app, 'GET', `/api/files/${id}`, { token })).status, id).toBe(statusWithToken);
    }
  });
});

describe('a session', () => {
  it('cannot be ended by another user who sends its id', async () => {
    const { coreFixture, member, otherMember, app } = fixture;
    const theirs = await coreFixture.logIn(otherMember);
    await send(app, 'DELETE', `/api/auth/sessions?id=${coreFixture.sessionIdOf(theirs)}`, { token: await coreFixture.logIn(member) });
    expect((await send(app, 'GET', '/api/auth/me', { token: theirs })).status).toBe(200);
  });

  it('ends when the role of its user changes', async () => {
    const { coreFixture, app } = fixture;
    const admin = await coreFixture.createUser('admin');
    const token = await coreFixture.logIn(admin);
    const role: Role = 'user';
    await send(app, 'PUT', `/api/admin/users/${admin.id}`, { token: await coreFixture.logIn(fixture.masterAdmin), body: { role } });
    expect((await send(app, 'GET', '/api/admin/stats', { token })).status).toBe(401);
  });
});
