import { ageFactor, createCoreFixture, expectInvariants, protect, type CoreFixture } from '@app/core/testing';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, inject, it } from 'vitest';
import { createServer } from './server.ts';
import recorded from './testing/answers-before-controls.json' with { type: 'json' };
import { playCustomerSession, type Answer, type Controls } from './testing/customer-session.ts';
import { send } from './testing/http-calls.ts';
import { enrol, openFreshSession, proofOf } from './testing/people.ts';
import { specifiedCalls } from './testing/specified-calls.ts';

/*
 * Whoever calls the API by the specification gets the answers of before the controls: with protection off, and with protection on as long as
 * one administrator may do it alone. One session is played on new databases with the same clock, and each answer compared byte for byte;
 * what is random, such as ids, tokens and keys, is masked. The answers of before were recorded with commit 694d78f8, the last one without
 * second factors; an intended change of an answer is made in them by hand.
 */

/* Answered with 202 while protection is on, whatever the amount, and why; then another administrator agrees. */
const byTwo: Record<string, string> = {
  'clerk: PUT /admin/users/#1 {balance}': 'a balance is changed',
  'clerk: PUT /admin/users/#1 {bank_name, account_name, account_number}': 'a member is paid elsewhere',
  'chief: PUT /admin/users/#2 {role, password}': 'a member becomes an administrator',
  'clerk: PUT /admin/transactions/#7 {amount, type, status}': 'a transaction is corrected',
  'clerk: PUT /admin/transactions/#14?new_amount=143000': 'a transaction is corrected',
  'clerk: DELETE /admin/transactions/#9': 'a transaction is deleted',
  'chief: POST /admin/bank-destinations {bank_name, account_name, account_number, is_active}': 'members pay elsewhere',
  'chief: PUT /admin/bank-destinations/#21 {bank_name, account_name, account_number, is_active}': 'members pay elsewhere',
  'chief: DELETE /admin/bank-destinations/#21': 'members pay elsewhere',
  'chief: PUT /admin/settings {website_name, seo_title, seo_description, whatsapp, telegram, email, min_deposit, min_withdrawal, min_deposit_qris}':
    'contacts and limits of members',
  'chief: POST /admin/upload-logo {logo_base64}': 'what members recognize',
  'chief: DELETE /admin/users/#2': 'a user is deleted',
};

async function play(prepare: (app: FastifyInstance, coreFixture: CoreFixture) => Promise<Controls>): Promise<Answer[]> {
  const coreFixture = await createCoreFixture(inject('testServer'));
  const app = await createServer({ core: coreFixture.ctx, probes: [], webRoot: undefined, trustProxy: false, isHttps: false });
  try {
    const answers = await playCustomerSession(app, coreFixture, await prepare(app, coreFixture));
    await expectInvariants(coreFixture.ctx);
    return answers;
  } finally {
    await app.close();
    await coreFixture.close();
  }
}

const withoutProtection: Controls = {
  codeOf: () => Promise.resolve({}),
  agree: () => Promise.reject(new Error('no call waits for a second administrator')),
};

/** Protection is on, every administrator has a second factor, and another one agrees to what waits. */
async function switchOn(app: FastifyInstance, coreFixture: CoreFixture, checkerUser: CoreFixture['admin']): Promise<Controls> {
  const fixture = { app, coreFixture };
  const [chief, clerk] = [await enrol(fixture, coreFixture.masterAdmin), await enrol(fixture, coreFixture.admin)];
  const checker = await enrol(fixture, checkerUser);
  for (const { user } of [chief, clerk, checker]) await ageFactor(coreFixture, user);
  await protect(coreFixture);
  const people: Record<string, typeof chief> = { chief, clerk };
  return {
    codeOf: async (name) => (people[name] ? ((await proofOf(fixture, people[name], '')) as { code: string }) : {}),
    agree: async (approvalId) => {
      const token = await openFreshSession(fixture, checker);
      const path = `/api/admin/approvals/${approvalId}/decide`;
      const { status, text } = await send(app, 'PUT', path, { token, body: { decision: 'approved' } });
      expect(status, text).toBe(200);
    },
  };
}

let off: Answer[];
let on: Answer[];
beforeAll(async () => {
  // Both have the same users.
  off = await play(async (_, coreFixture) => {
    await coreFixture.createUser('admin');
    return withoutProtection;
  });
  on = await play(async (app, coreFixture) => switchOn(app, coreFixture, await coreFixture.createUser('admin')));
});

/* The numbers of the audit log, which has the decisions of approvals too. */
const withoutAuditNumbers = ({ call, body }: Answer): string =>
  call.endsWith('/admin/settings-history') ? body.replaceAll(/\{"id":\d+,/g, '{"id":0,') : body;

it('the session has each call of the specification, answered with 200', () => {
  for (const { call, role } of specifiedCalls) {
    const [method = '', path = ''] = call.split(' ');
    const pattern = new RegExp(`^\\w+: ${method} ${path.replace(/\{\w+\}/g, '#\\d+')}(\\?| |$)`);
    expect([role, call, off.some((answer) => answer.status === 200 && pattern.test(answer.call))]).toEqual([role, call, true]);
  }
});

it('without protection every answer is the recorded one', () => {
  expect(off).toEqual(recorded);
});

it('with protection the calls are the same, and those that always need two people answer 202', () => {
  expect(on.map(({ call }) => call)).toEqual(off.map(({ call }) => call));
  expect(off.filter(({ status }) => status === 202)).toEqual([]);
  expect(on.flatMap(({ call, status }) => (status === 202 ? [call] : []))).toEqual(Object.keys(byTwo));
});

it('with protection every other answer is the same, byte for byte', () => {
  let compared = 0;
  for (const [index, answer] of on.entries()) {
    const before = off[index];
    if (!before || answer.status === 202) continue;
    expect([answer.call, answer.status, withoutAuditNumbers(answer)]).toEqual([before.call, before.status, withoutAuditNumbers(before)]);
    compared += 1;
  }
  expect(compared).toBe(on.length - Object.keys(byTwo).length);
});
