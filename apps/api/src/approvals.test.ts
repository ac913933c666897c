import { approvalOperations, isAllowed } from '@app/contract';
import { getRequestDetails, requestWithdrawal } from '@app/core';
import { protect, sgd } from '@app/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { callTrpc, everyProcedure, send } from './testing/http-calls.ts';
import { createPerson, type Person } from './testing/people.ts';
import { codeOf } from './testing/sample-calls.ts';

const fixture = sharedApiFixture();

let maker: Person;
let checker: Person;
beforeAll(async () => {
  await protect(fixture.coreFixture);
  maker = await createPerson(fixture);
  checker = await createPerson(fixture);
});

async function createWithdrawal(amount = sgd('2000.00')): Promise<string> {
  const member = await fixture.coreFixture.createMember({ available: sgd('9000.00') });
  return (await requestWithdrawal(fixture.coreFixture.as(member), { amount })).id;
}
const process = (id: string, headers: Record<string, string> = {}) =>
  send(fixture.app, 'PUT', `/api/admin/requests/${id}/process`, { token: maker.token, body: { status: 'approved' }, headers });
const statusOf = async (id: string) => (await getRequestDetails(fixture.coreFixture.as(fixture.coreFixture.admin), { id })).request.status;

describe('an administrator or auditor without a second factor', () => {
  const allowed = [
    'auth.logout',
    'auth.me',
    'auth.session',
    'profile.changePassword',
    'secondFactor.addPasskey',
    'secondFactor.confirm',
    'secondFactor.get',
    'secondFactor.start',
    'secondFactor.startPasskey',
  ];

  it.each(['auditor', 'admin', 'master_admin'] as const)('with the role %s can do nothing but set one up', async (role) => {
    const user = await fixture.coreFixture.createUser(role);
    const token = await fixture.coreFixture.logIn(user);
    const lines = everyProcedure().filter(
      ({ procedure, meta }) =>
        meta.permission !== 'public' && isAllowed(meta.permission ?? 'master_admin', role) && !allowed.includes(procedure),
    );
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines) {
      const { status, text } = await callTrpc(fixture.app, line, {}, { token });
      expect([status, text], line.procedure).toEqual([403, expect.stringContaining('SECOND_FACTOR_MISSING')]);
    }
  });

  it('is told so by auth.session, and may do everything once it is set up', async () => {
    const user = await fixture.coreFixture.createUser('admin');
    const token = await fixture.coreFixture.logIn(user);
    const session = () => send(fixture.app, 'GET', '/api/auth/session', { token });
    expect((await session()).body).toMatchObject({ required_action: 'set_up_second_factor' });
    const started = await send(fixture.app, 'POST', '/api/profile/second-factor', {
      token,
      body: { current_password: 'a sound password' },
    });
    const { secret } = started.body as { secret: string };
    const code = codeOf(fixture, secret);
    expect((await send(fixture.app, 'POST', '/api/profile/second-factor/confirm', { token, body: { code } })).status).toBe(200);
    expect(Object.keys((await session()).body)).not.toContain('required_action');
    expect((await send(fixture.app, 'GET', '/api/admin/approvals', { token })).status).toBe(200);
  });

  it('is not asked for one as a member', async () => {
    const token = await fixture.coreFixture.logIn(await fixture.coreFixture.createMember());
    expect((await send(fixture.app, 'GET', '/api/dashboard/stats', { token })).status).toBe(200);
  });
});

it('the permission of each operation is that of its procedure', () => {
  const declared = Object.fromEntries(everyProcedure().map(({ procedure, meta }) => [procedure, meta.permission]));
  for (const [operation, permission] of Object.entries(approvalOperations)) expect(declared[operation], operation).toBe(permission);
});

describe('a call that needs a second administrator', () => {
  it('answers 202 over REST, in the language of the caller, with the approval that waits', async () => {
    const id = await createWithdrawal();
    const { status, body } = await process(id, { 'accept-language': 'id' });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      code: 'SENT_FOR_APPROVAL',
      detail: expect.stringMatching(/^Dikirim untuk persetujuan dengan nomor \d+\./) as string,
      approval_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    const { approval_id: approvalId } = body as { approval_id: string };
    const approval = (await send(fixture.app, 'GET', `/api/admin/approvals/${approvalId}`, { token: maker.token })).body as object;
    const { number, operation, reasons, requested_at, expires_at } = approval as Record<string, unknown>;
    expect(reasons).toEqual(['above_limit', 'new_payee']);
    const facts = { id: approvalId, number, operation, reasons, requested_at, expires_at };
    expect(body).toMatchObject({ pending_approval: true, approval: facts });
    expect(await statusOf(id)).toBe('pending');
    expect((await process(id)).body).toMatchObject({ approval_id: approvalId, approval: facts });
  });

  it('is an error with the status 202 over tRPC, so that no program takes it for the result', async () => {
    const id = await createWithdrawal();
    const { status, body } = await send(fixture.app, 'POST', '/trpc/requests.process', {
      token: maker.token,
      body: { id, status: 'approved' },
    });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      error: { data: { errorCode: 'SENT_FOR_APPROVAL', httpStatus: 202, approvalId: expect.any(String) as string } },
    });
  });

  it('is executed by the decision of another administrator, who gave a code', async () => {
    const id = await createWithdrawal();
    const { approval_id: approvalId } = (await process(id)).body as { approval_id: string };
    const decide = (token: string, proof = {}) =>
      send(fixture.app, 'PUT', `/api/admin/approvals/${approvalId}/decide`, {
        token,
        body: { decision: 'approved', note: null, ...proof },
      });
    expect(await decide(maker.token)).toMatchObject({ status: 403, body: { code: 'NOT_A_CHECKER' } });
    const otherSession = await fixture.coreFixture.logIn(checker.user);
    expect(await decide(otherSession)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    expect(await decide(otherSession, { credential: '{"id":"invented"}' })).toMatchObject({
      status: 422,
      body: { code: 'PASSKEY_REFUSED' },
    });
    expect(await statusOf(id)).toBe('pending');
    expect(await decide(checker.token)).toMatchObject({ status: 200, body: { status: 'approved', checker_name: checker.user.username } });
    expect(await statusOf(id)).toBe('approved');
    expect(await decide(checker.token)).toMatchObject({ status: 409, body: { code: 'APPROVAL_DECIDED' } });
  });

  it('is refused for a rejection without a note, and for an amount that only looks like the proposed one', async () => {
    const id = await createWithdrawal();
    const { approval_id: approvalId } = (await process(id)).body as { approval_id: string };
    const reject = (note: string | null) =>
      send(fixture.app, 'PUT', `/api/admin/approvals/${approvalId}/decide`, { token: checker.token, body: { decision: 'rejected', note } });
    expect(await reject('  ')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { note: expect.any(String) as string } },
    });
    expect(await reject('not at the bank')).toMatchObject({ status: 200, body: { status: 'rejected' } });
    const other = { token: checker.token, body: { status: 'approved' } };
    expect((await send(fixture.app, 'PUT', `/api/admin/requests/${id}/process`, other)).status).toBe(202);
  });

  it('is repeated with its idempotency key without a second approval, also after the first was executed', async () => {
    const master = await createPerson(fixture, 'master_admin');
    const body = { direction: 'in', amount: sgd('10000.01'), note: 'capital', occurred_on: '2026-11-20' };
    const headers = { 'idempotency-key': 'treasury-entry-1' };
    const record = async (changed: object = {}) => {
      const answer = await send(fixture.app, 'POST', '/api/admin/treasury', {
        token: master.token,
        body: { ...body, ...changed },
        headers,
      });
      return answer as { status: number; body: { approval_id?: string; code?: string } };
    };
    const first = await record();
    expect(first.status).toBe(202);
    const address = `/api/admin/approvals/${first.body.approval_id}/decide`;
    expect((await send(fixture.app, 'PUT', address, { token: checker.token, body: { decision: 'approved' } })).status).toBe(200);
    expect(await record()).toMatchObject({ status: 202, body: { approval_id: first.body.approval_id } });
    expect(await record({ note: 'other' })).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const listed = await send(fixture.app, 'GET', '/api/admin/treasury', { token: master.token });
    expect((listed.body as object[]).length).toBe(1);
  });
});

it('in a batch of tRPC one call waits for a second administrator, and the others are executed', async () => {
  const [small, large, other] = [await createWithdrawal(sgd('20.00')), await createWithdrawal(), await createWithdrawal(sgd('30.00'))];
  const inputs = Object.fromEntries([small, large, other].map((id, index) => [index, { id, status: 'approved' }]));
  const name = 'requests.process';
  const { status, body } = await send(fixture.app, 'POST', `/trpc/${[name, name, name].join(',')}?batch=1`, {
    token: maker.token,
    body: inputs,
  });
  expect(status).toBe(207);
  expect(body).toMatchObject([
    { result: { data: { id: small, status: 'approved' } } },
    { error: { data: { errorCode: 'SENT_FOR_APPROVAL', httpStatus: 202, approvalId: expect.any(String) as string } } },
    { result: { data: { id: other, status: 'approved' } } },
  ]);
  expect([await statusOf(small), await statusOf(large), await statusOf(other)]).toEqual(['approved', 'pending', 'approved']);
});
