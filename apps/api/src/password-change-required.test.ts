import { isAllowed } from '@app/contract';
import { adminCreateUser, requestDeposit, updateUser, type Actor } from '@app/core';
import { samplePicture, sgd } from '@app/core/testing';
import { schema } from '@app/db';
import { describe, expect, it } from 'vitest';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { callRest, callTrpc, everyProcedure, send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
const chosenByAdministrator = 'a password chosen by an administrator';
const logIn = async ({ username }: Pick<Actor, 'username'>, password: string) =>
  (await send(fixture.app, 'POST', '/api/auth/login', { body: { username, password } })).body.token as string; // by the contract
const reset = ({ id }: Actor) => updateUser(fixture.coreFixture.as(fixture.masterAdmin), { id, password: chosenByAdministrator });

/** A user of this role whose password was just reset by an administrator, and their next session. */
async function restricted(role: Actor['role'] = 'user') {
  const actor = await fixture.coreFixture.createUser(role);
  await reset(actor);
  return { actor, token: await logIn(actor, chosenByAdministrator) };
}
const passwordChangeRequired = { status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } };

describe('after a reset by an administrator', () => {
  const allowed = ['auth.logout', 'auth.me', 'auth.session', 'profile.changePassword'];
  const refusedProcedures = everyProcedure().filter(({ procedure, meta }) => meta.permission !== 'public' && !allowed.includes(procedure));

  it.each([['user'], ['auditor'], ['admin'], ['master_admin']] as const)(
    'every other call of a session of role %s is refused, over REST and tRPC',
    async (role) => {
      const { token } = await restricted(role);
      const inputOwner = role === 'user' ? fixture.member : fixture.masterAdmin;
      let refused = 0;
      for (const line of refusedProcedures.filter(({ meta }) => isAllowed(meta.permission ?? 'master_admin', role))) {
        const [variant] = sampleCallVariantsOf(sampleCalls[line.procedure] ?? {});
        const { input = {} } = (await variant?.prepare(fixture, inputOwner)) ?? {};
        expect(await callRest(fixture.app, line, input, { token }), line.procedure).toMatchObject(passwordChangeRequired);
        const { status, body } = await callTrpc(fixture.app, line, input, { token });
        expect({ status, code: body.errorCode }, line.procedure).toEqual({
          status: passwordChangeRequired.status,
          code: passwordChangeRequired.body.code,
        });
        refused++;
      }
      expect(refused).toBeGreaterThan(20);
    },
  );

  it('only auth.session contains the required action; a new password removes it and permits the other calls', async () => {
    const { actor, token } = await restricted();
    const session = () => send(fixture.app, 'GET', '/api/auth/session', { token });
    const change = (body: object) => send(fixture.app, 'PUT', '/api/profile/change-password', { token, body });
    expect((await session()).body).toMatchObject({ username: actor.username, required_action: 'change_password' });
    const me = await send(fixture.app, 'GET', '/api/auth/me', { token });
    expect(me).toMatchObject({ status: 200, body: { username: actor.username } });
    expect(Object.keys(me.body)).not.toContain('required_action');
    expect(await change({ current_password: chosenByAdministrator, new_password: chosenByAdministrator })).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_UNCHANGED', fields: { new_password: expect.any(String) } },
    });
    expect(await send(fixture.app, 'GET', '/api/dashboard/stats', { token })).toMatchObject(passwordChangeRequired);
    expect(await change({ current_password: chosenByAdministrator, new_password: 'a password of my own' })).toMatchObject({ status: 200 });
    expect(await send(fixture.app, 'GET', '/api/dashboard/stats', { token })).toMatchObject({ status: 200 });
    expect(Object.keys((await session()).body)).not.toContain('required_action');
    const again = await logIn(actor, 'a password of my own');
    expect(await send(fixture.app, 'GET', '/api/dashboard/stats', { token: again })).toMatchObject({ status: 200 });
  });

  it('the session can log out, and read public data', async () => {
    const { token } = await restricted('master_admin');
    expect(await send(fixture.app, 'GET', '/api/settings', { token })).toMatchObject({ status: 200 });
    expect(await send(fixture.app, 'POST', '/api/auth/logout', { token })).toMatchObject({ status: 200 });
    expect(await send(fixture.app, 'GET', '/api/auth/me', { token })).toMatchObject({ status: 401 });
  });

  it('a payment proof is not found for the session', async () => {
    const member = await fixture.coreFixture.createMember();
    const proof = { amount: sgd('5.00'), proofImage: await samplePicture(), bankDestinationId: fixture.coreFixture.bank.id };
    const { proofImage } = await requestDeposit(fixture.coreFixture.as(member), proof);
    await reset(member);
    const token = await logIn(member, chosenByAdministrator);
    expect(await send(fixture.app, 'GET', proofImage ?? '', { token })).toMatchObject({ status: 404 });
    await send(fixture.app, 'PUT', '/api/profile/change-password', {
      token,
      body: { current_password: chosenByAdministrator, new_password: 'a password of my own' },
    });
    expect(await send(fixture.app, 'GET', proofImage ?? '', { token })).toMatchObject({ status: 200 });
  });

  it('the session is refused before its input is validated', async () => {
    const { token } = await restricted();
    const response = await send(fixture.app, 'PUT', '/api/profile/update', { token, body: { bankName: 'in camel case' } });
    expect(response).toMatchObject(passwordChangeRequired);
  });
});

describe('a user created by an administrator', () => {
  const create = async (username: string, fields: object) => {
    const body = { username, email: `${username}@example.test`, password: chosenByAdministrator, role: 'admin', ...fields };
    const token = await fixture.coreFixture.logIn(fixture.masterAdmin);
    expect(await send(fixture.app, 'POST', '/api/admin/users', { token, body })).toMatchObject({ status: 200, body: { username } });
    return logIn(body, chosenByAdministrator);
  };

  it('has to change the password first where the call says so', async () => {
    const token = await create('asked.to.change', { must_change_password: true });
    expect(await send(fixture.app, 'GET', '/api/admin/stats', { token })).toMatchObject(passwordChangeRequired);
    const body = { current_password: chosenByAdministrator, new_password: 'a password of my own' };
    expect(await send(fixture.app, 'PUT', '/api/profile/change-password', { token, body })).toMatchObject({ status: 200 });
    expect(await send(fixture.app, 'GET', '/api/admin/stats', { token })).toMatchObject({ status: 200 });
  });

  it('is not required to without that field, as the specification has it, unless protection is on', async () => {
    const token = await create('made.for.them', {});
    expect(await send(fixture.app, 'GET', '/api/admin/stats', { token })).toMatchObject({ status: 200 });
    await fixture.coreFixture.db.update(schema.protection).set({ since: fixture.coreFixture.clock.now() });
    const member = { username: 'made.while.protected', email: 'protected@example.test', password: chosenByAdministrator };
    await adminCreateUser(fixture.coreFixture.as(fixture.masterAdmin), { ...member, role: 'user' });
    const memberToken = await logIn(member, chosenByAdministrator);
    expect(await send(fixture.app, 'GET', '/api/dashboard/stats', { token: memberToken })).toMatchObject(passwordChangeRequired);
    await fixture.coreFixture.db.update(schema.protection).set({ since: null });
  });
});
