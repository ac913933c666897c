import { isAllowed } from '@app/contract';
import { requestDeposit, updateUser, type Actor } from '@app/core';
import { samplePicture, sgd } from '@app/core/testing';
import { describe, expect, it } from 'vitest';
import { exercises, waysToCall } from './testing/exercises.ts';
import { stageOfThisFile } from './testing/stage.ts';
import { callRest, callTrpc, everyProcedure, send } from './testing/wires.ts';

const stage = stageOfThisFile();
const chosenByStaff = 'a password chosen by staff';
const logIn = async ({ username }: Pick<Actor, 'username'>, password: string) =>
  (await send(stage.app, 'POST', '/api/auth/login', { body: { username, password } })).body.token as string; // by the contract
const reset = ({ id }: Actor) => updateUser(stage.world.as(stage.masterAdmin), { id, password: chosenByStaff });

/** Somebody of this role whose password staff has just reset, and their next session. */
async function restricted(role: Actor['role'] = 'user') {
  const actor = await stage.world.createUser(role);
  await reset(actor);
  return { actor, token: await logIn(actor, chosenByStaff) };
}
const required = { status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } };

describe('after a reset by staff', () => {
  const open = ['auth.logout', 'auth.me', 'auth.session', 'profile.changePassword'];
  const closed = everyProcedure().filter(({ procedure, meta }) => meta.permission !== 'public' && !open.includes(procedure));

  it.each([['user'], ['admin'], ['master_admin']] as const)(
    'every other call of a session of role %s is refused, on both wires',
    async (role) => {
      const { token } = await restricted(role);
      const caller = role === 'user' ? stage.member : stage.masterAdmin;
      let refused = 0;
      for (const line of closed.filter(({ meta }) => isAllowed(meta.permission ?? 'master_admin', role))) {
        const [way] = waysToCall(exercises[line.procedure] ?? {});
        const { input = {} } = (await way?.prepare(stage, caller)) ?? {};
        expect(await callRest(stage.app, line, input, { token }), line.procedure).toMatchObject(required);
        const { status, body } = await callTrpc(stage.app, line, input, { token });
        expect({ status, code: body.errorCode }, line.procedure).toEqual({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' });
        refused++;
      }
      expect(refused).toBeGreaterThan(20);
    },
  );

  it('the session says what it must do; a new password of its own opens everything, and the answer is as before', async () => {
    const { actor, token } = await restricted();
    const session = () => send(stage.app, 'GET', '/api/auth/session', { token });
    const change = (body: object) => send(stage.app, 'PUT', '/api/profile/change-password', { token, body });
    expect((await session()).body).toMatchObject({ username: actor.username, required_action: 'change_password' });
    const me = await send(stage.app, 'GET', '/api/auth/me', { token });
    expect(me).toMatchObject({ status: 200, body: { username: actor.username } });
    expect(Object.keys(me.body)).not.toContain('required_action');
    expect(await change({ current_password: chosenByStaff, new_password: chosenByStaff })).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_UNCHANGED', fields: { new_password: expect.any(String) } },
    });
    expect(await send(stage.app, 'GET', '/api/dashboard/stats', { token })).toMatchObject(required);
    expect(await change({ current_password: chosenByStaff, new_password: 'a password of my own' })).toMatchObject({ status: 200 });
    expect(await send(stage.app, 'GET', '/api/dashboard/stats', { token })).toMatchObject({ status: 200 });
    expect(Object.keys((await session()).body)).not.toContain('required_action');
    const again = await logIn(actor, 'a password of my own');
    expect(await send(stage.app, 'GET', '/api/dashboard/stats', { token: again })).toMatchObject({ status: 200 });
  });

  it('the session can log out, and reads what is public', async () => {
    const { token } = await restricted('master_admin');
    expect(await send(stage.app, 'GET', '/api/settings', { token })).toMatchObject({ status: 200 });
    expect(await send(stage.app, 'POST', '/api/auth/logout', { token })).toMatchObject({ status: 200 });
    expect(await send(stage.app, 'GET', '/api/auth/me', { token })).toMatchObject({ status: 401 });
  });

  it('a payment proof is not there for the session', async () => {
    const member = await stage.world.createMember();
    const proof = { amount: sgd('5.00'), proofImage: await samplePicture(), bankDestinationId: stage.world.bank.id };
    const { proofImage } = await requestDeposit(stage.world.as(member), proof);
    await reset(member);
    const token = await logIn(member, chosenByStaff);
    expect(await send(stage.app, 'GET', proofImage ?? '', { token })).toMatchObject({ status: 404 });
    await send(stage.app, 'PUT', '/api/profile/change-password', {
      token,
      body: { current_password: chosenByStaff, new_password: 'a password of my own' },
    });
    expect(await send(stage.app, 'GET', proofImage ?? '', { token })).toMatchObject({ status: 200 });
  });

  it('a refusal of the input still comes after the refusal of the session', async () => {
    const { token } = await restricted();
    const answer = await send(stage.app, 'PUT', '/api/profile/update', { token, body: { bankName: 'in camel case' } });
    expect(answer).toMatchObject(required);
  });

  it('nobody else is told to change theirs', async () => {
    const body = { username: 'made.for.them', email: 'made@example.test', password: chosenByStaff, role: 'admin' };
    await send(stage.app, 'POST', '/api/admin/users', { token: await stage.world.logIn(stage.masterAdmin), body });
    const token = await logIn(body, chosenByStaff);
    expect(await send(stage.app, 'GET', '/api/admin/stats', { token })).toMatchObject({ status: 200 });
  });
});
