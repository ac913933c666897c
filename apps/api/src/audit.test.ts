import { operator, system } from '@app/contract';
import { listAudit } from '@app/core';
import { sgd, snapshot, withFailingAuditLog } from '@app/core/testing';
import { describe, expect, it } from 'vitest';
import { sampleCalls, sampleCallVariantsOf, type SampleCall } from './testing/sample-calls.ts';
import { sharedApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { callRest, everyProcedure, send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

type AuditedCall = { variant: string; prepare: NonNullable<SampleCall['prepare']>; facts?: object };

const createRequest = async ({ coreFixture, otherMember }: ApiFixture) => (await coreFixture.deposit(otherMember, sgd('10.00'))).id;
const createMember = async ({ coreFixture }: ApiFixture) => (await coreFixture.createMember({ available: sgd('10.00') })).id;
const withId = (name: (on: ApiFixture) => Promise<string>, input: object) => async (on: ApiFixture) => ({
  input: { ...input, id: await name(on) },
});

/** Operations that change other things than those of the sampleCalls, and the expected audit entry. */
const additionalCalls: Record<string, AuditedCall[]> = {
  'requests.process': [
    {
      variant: 'a rejection with a note',
      prepare: withId(createRequest, { status: 'rejected', adminNote: 'not seen at the bank' }),
      facts: { after: { status: 'rejected', adminNote: 'not seen at the bank' } },
    },
  ],
  'transactions.update': [
    {
      variant: 'the amount alone, in the query',
      prepare: withId(createRequest, { newAmount: sgd('7.00') }),
      facts: { before: { amount: sgd('10.00') }, after: { amount: sgd('7.00') } },
    },
    {
      variant: 'the amount alone, in the body',
      prepare: withId(createRequest, { amount: sgd('8.00') }),
      facts: { before: { amount: sgd('10.00') }, after: { amount: sgd('8.00') } },
    },
  ],
  'users.update': [
    {
      variant: 'a change of role',
      prepare: withId(createMember, { role: 'admin' }),
      facts: { before: { role: 'user' }, after: { role: 'admin' } },
    },
    {
      variant: 'a new password',
      prepare: withId(createMember, { password: 'a sound password, and new' }),
      facts: { after: { passwordReset: true } },
    },
    {
      variant: 'a balance',
      prepare: withId(createMember, { balance: sgd('12.00'), expectedBalance: sgd('10.00'), reason: 'a slip' }),
      facts: { before: { balance: sgd('10.00') }, after: { balance: sgd('12.00') } },
    },
  ],
};

/* It changes nothing; a mutation, because each call has to return another challenge. */
const unaudited = 'approvals.passkeyOptions';
const operations = everyProcedure().filter(
  ({ kind, procedure, meta }) =>
    kind === 'mutation' && procedure !== unaudited && ['admin', 'master_admin'].includes(meta.permission ?? ''),
);
const successfulVariants = (name: string): AuditedCall[] => [
  ...sampleCallVariantsOf(sampleCalls[name] ?? {})
    .filter(({ statusFor }) => statusFor('master_admin') === 200)
    .map(({ target, prepare }) => ({ variant: target, prepare })),
  ...(additionalCalls[name] ?? []),
];
const everyVariant = operations.flatMap((line) =>
  successfulVariants(line.procedure).map((variant) => ({ name: line.procedure, line, ...variant })),
);

describe.each(everyVariant)('the operation $name ($variant)', ({ line, prepare, facts }) => {
  const prepared = async () => {
    const { input, caller = fixture.masterAdmin } = await prepare(fixture, fixture.masterAdmin);
    return { input, caller, token: await fixture.coreFixture.logIn(caller) };
  };

  it('writes an audit entry with actor, time, action, before or after and the id of the HTTP request', async () => {
    const { input, caller, token } = await prepared();
    // Without the ends of approvals that the call outdates, which the product itself records.
    const newest = () => listAudit(fixture.coreFixture.as(fixture.coreFixture.masterAdmin), { limit: 1, actorId: caller.id });
    const before = await newest();
    const { status, headers } = await callRest(fixture.app, line, input, { token });
    const after = await newest();
    expect([status, after.total - before.total]).toEqual([200, 1]);
    const [row] = after.items;
    expect(row).toMatchObject({
      at: fixture.coreFixture.clock.now(),
      actorId: caller.id,
      actorName: caller.username,
      action: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
      httpRequestId: headers['x-request-id'],
      ...facts,
    });
    expect(row?.before ?? row?.after).not.toBeNull();
    if ('id' in input) expect(row?.entityId).toBe(input['id']);
    expect(JSON.stringify([row?.before, row?.after])).not.toMatch(/argon2|a sound password|passwordHash/);
  });

  it('is rolled back when its audit entry cannot be written', async () => {
    const { input, token } = await prepared();
    const before = await snapshot(fixture.coreFixture);
    const { status } = await withFailingAuditLog(fixture.coreFixture, () => callRest(fixture.app, line, input, { token }));
    expect(status).toBe(500);
    expect(await snapshot(fixture.coreFixture)).toEqual(before);
  });
});

it.each([operator, system])('what is done by $name is listed, and found by it', async ({ id, name }) => {
  const { db } = fixture.coreFixture;
  await db.execute(`insert into audit_log (at, actor_id, actor_name, action) values (now(), '${id}', '${name}', 'approval.outdated')`);
  const token = await fixture.coreFixture.logIn(fixture.masterAdmin);
  for (const query of ['', `&actor_id=${id}`]) {
    const { status, body } = await send(fixture.app, 'GET', `/api/admin/audit?limit=1${query}`, { token });
    expect([status, body]).toMatchObject([200, [{ actor_id: id, actor_name: name }]]);
  }
});

describe('read-only procedures', () => {
  it('write no audit entry', () => {
    expect(operations.map(({ method }) => method)).not.toContain('GET');
    expect(operations.length).toBeGreaterThanOrEqual(13);
    expect(operations.filter(({ procedure }) => successfulVariants(procedure).length === 0)).toEqual([]);
    expect(Object.keys(additionalCalls).filter((name) => !operations.some(({ procedure }) => procedure === name))).toEqual([]);
  });
});
