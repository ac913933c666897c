import { isAllowed, permissions, type Role } from '@app/contract';
import { listSecurityEvents, requestDeposit, type Actor } from '@app/core';
import { samplePicture, sgd } from '@app/core/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { exercises, waysToCall } from './testing/exercises.ts';
import { stageOfThisFile } from './testing/stage.ts';
import { callRest, callTrpc, everyProcedure, send } from './testing/wires.ts';

const stage = stageOfThisFile();

const strangers = ['nobody', 'made-up token', 'ended session', 'idle session'] as const;
const tokenOfStranger = async (stranger: (typeof strangers)[number]): Promise<string | undefined> => {
  if (stranger === 'nobody') return undefined;
  if (stranger === 'made-up token') return 'a-token-that-nobody-was-given';
  return stage.world.staleTokenOf(stage.masterAdmin, stranger === 'ended session' ? 'ended' : 'idle');
};
const people = () =>
  Object.entries({ member: stage.member, otherMember: stage.otherMember, admin: stage.admin, masterAdmin: stage.masterAdmin });

/* Over each wire: the status, and for a refusal its code. */
const wires = { REST: callRest, tRPC: callTrpc };

describe('every procedure', () => {
  const procedures = everyProcedure();

  it('declares who may call it, and has its exercise', () => {
    for (const { procedure, meta } of procedures) expect(permissions, procedure).toContain(meta.permission);
    expect(Object.keys(exercises).toSorted()).toEqual(procedures.map(({ procedure }) => procedure).toSorted());
  });

  let walked = 0;
  afterAll(() => console.log(`permission walk: ${walked} calls to ${procedures.length} procedures over REST and tRPC`));

  describe.each(procedures.map((line) => ({ name: line.procedure, line })))('$name', ({ name, line }) => {
    const permission = line.meta.permission ?? 'master_admin';
    const ways = waysToCall(exercises[name] ?? {});

    it.each(Object.entries(wires))('over %s is closed to whoever is not logged in, unless it is public', async (_, call) => {
      for (const stranger of strangers) {
        for (const { target, prepare } of ways) {
          const { input } = await prepare(stage, stage.masterAdmin);
          const { status } = await call(stage.app, line, input, { token: await tokenOfStranger(stranger) });
          expect(status, `${stranger}, ${target}`).toBe(permission === 'public' ? 200 : 401);
          walked++;
        }
      }
    });

    it.each(Object.entries(wires))('over %s answers each role as it is declared, for every kind of id', async (_, call) => {
      for (const [who, actor] of people()) {
        for (const { target, prepare, statusFor } of ways) {
          const mayCall = isAllowed(permission, actor.role);
          const { input, caller = actor } = await prepare(stage, mayCall ? actor : stage.masterAdmin);
          const token = await stage.world.logIn(mayCall ? caller : actor);
          const { status, text } = await call(stage.app, line, input, { token });
          expect(status, `${who}, ${target}: ${text.slice(0, 300)}`).toBe(mayCall ? statusFor(actor.role) : 403);
          walked++;
        }
      }
    });
  });
});

describe('a payment proof', () => {
  it('is served to its owner and to administrators, and does not exist for anybody else', async () => {
    const { world, member, otherMember, admin, masterAdmin, app } = stage;
    const deposit = { amount: sgd('5.00'), proofImage: await samplePicture(), bankDestinationId: world.bank.id };
    const { proofImage } = await requestDeposit(world.as(member), deposit);
    const statusFor = async (token: string | undefined) => (await send(app, 'GET', proofImage ?? '', { token })).status;
    for (const stranger of strangers) expect(await statusFor(await tokenOfStranger(stranger)), stranger).toBe(404);
    const seenBy = async (actor: Actor) => statusFor(await world.logIn(actor));
    expect([await seenBy(member), await seenBy(otherMember), await seenBy(admin), await seenBy(masterAdmin)]).toEqual([200, 404, 200, 200]);
    const { items } = await listSecurityEvents(world.ctx, { limit: 10, kind: 'access_refused', userId: otherMember.id });
    expect(items.filter(({ reason }) => reason === 'files')).toMatchObject([{ actorId: otherMember.id }]);
    const answer = await send(app, 'GET', proofImage ?? '', { token: await world.logIn(member) });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const token = await world.logIn(member);
    for (const [id, anonymous, known] of [
      ['A'.repeat(32), 404, 404],
      ['x', 401, 400],
      ['..%2F..%2Fetc', 401, 400],
    ] as const) {
      expect((await send(app, 'GET', `/api/files/${id}`)).status, id).toBe(anonymous);
      expect((await send(app, 'GET', `/api/files/${id}`, { token })).status, id).toBe(known);
    }
  });
});

describe('a log-in', () => {
  it('of somebody else is not ended by naming it', async () => {
    const { world, member, otherMember, app } = stage;
    const theirs = await world.logIn(otherMember);
    await send(app, 'DELETE', `/api/auth/sessions?id=${world.sessionIdOf(theirs)}`, { token: await world.logIn(member) });
    expect((await send(app, 'GET', '/api/auth/me', { token: theirs })).status).toBe(200);
  });

  it('of one role loses its rights with the role', async () => {
    const { world, app } = stage;
    const admin = await world.createUser('admin');
    const token = await world.logIn(admin);
    const role: Role = 'user';
    await send(app, 'PUT', `/api/admin/users/${admin.id}`, { token: await world.logIn(stage.masterAdmin), body: { role } });
    expect((await send(app, 'GET', '/api/admin/stats', { token })).status).toBe(401);
  });
});
