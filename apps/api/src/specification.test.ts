import type { Role } from '@app/contract';
import type { Actor } from '@app/core';
import { expectInvariants, sgd } from '@app/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sampleCalls, sampleCallVariantsOf } from './testing/sample-calls.ts';
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { callRest, callTrpc, everyProcedure, restRequestOf } from './testing/http-calls.ts';
import { specifiedCalls } from './testing/specified-calls.ts';

let fixture: ApiFixture;
let actors: Record<Role, Actor>;
beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
  actors = { user: fixture.member, auditor: fixture.auditor, admin: fixture.admin, master_admin: fixture.masterAdmin };
  await fixture.coreFixture.deposit(fixture.member, sgd('5.00'));
  await fixture.coreFixture.buy(fixture.member, sgd('5.00'));
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

const words = (text: string) => text.split(' ').filter((word) => word !== '[]' && word !== '');
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const transports = [
  { transport: 'REST', call: callRest, named: (name: string) => name, listIn: (body: unknown) => body },
  { transport: 'tRPC', call: callTrpc, named: camel, listIn: (body: unknown) => (body as { items: unknown }).items },
];

describe.each(transports)('the table of the specification over $transport', ({ transport, call, named, listIn }) => {
  const covered: string[] = [];
  afterAll(() => console.log(`${transport}: ${covered.length} of ${specifiedCalls.length} rows walked: ${covered.join(', ')}`));

  it.each(specifiedCalls)('$call', async ({ call: row, role, payload = '', response = '' }) => {
    const line = everyProcedure().find(({ method, path }) => `${String(method)} ${path}` === row);
    expect(line, row).toBeDefined();
    if (!line) return;
    const [variant] = sampleCallVariantsOf(sampleCalls[line.procedure] ?? {});
    const actor = role === null ? undefined : actors[role];
    const { input, caller = actor } = (await variant?.prepare(fixture, actor ?? fixture.member)) ?? { input: {} };
    const payloadSent = restRequestOf(line, input).body ?? {};
    expect(Object.keys(payloadSent), 'the payload is the one of the specification').toEqual(expect.arrayContaining(words(payload)));
    const only = Object.fromEntries(
      Object.entries(input).filter(([name]) => line.path.includes(`{${name}}`) || words(payload).map(camel).includes(name)),
    );
    const { status, text, body } = await call(fixture.app, line, only, { token: caller && (await fixture.coreFixture.logIn(caller)) });
    expect(status, text).toBe(200);
    const shown: unknown = response.startsWith('[]') ? (listIn(body) as unknown[])[0] : body;
    if (response !== '') expect(Object.keys(shown as object)).toEqual(expect.arrayContaining(words(response).map(named)));
    covered.push(row);
  });
});

describe('the two forms of editing a transaction', () => {
  it.each(['', 'new_amount'])('accept IDR, in the body or in the query alone (%s)', async (query) => {
    const { id } = await fixture.coreFixture.deposit(fixture.otherMember, sgd('10.00'));
    const line = everyProcedure().find(({ procedure }) => procedure === 'transactions.update');
    if (!line) throw new Error('transactions.update is a procedure');
    const token = await fixture.coreFixture.logIn(fixture.admin);
    const input = query === '' ? { id, amount: 78_000 } : { id, newAmount: 78_000 };
    const { status, body } = await callRest(fixture.app, line, input, { token });
    expect([status, body]).toMatchObject([200, { id, amount: 78_000, type: 'deposit', status: 'pending' }]);
    const both = await callRest(fixture.app, line, { id, amount: 78_000, newAmount: 91_000 }, { token });
    expect(both).toMatchObject({ status: 400, body: { fields: { new_amount: expect.any(String) } } });
  });
});
