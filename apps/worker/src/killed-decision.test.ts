import { requestWithdrawal, type Actor } from '@app/core';
import { countLockWaits, createCoreFixture, expectInvariants, protect, sgd, type CoreFixture } from '@app/core/testing';
import { schema } from '@app/db';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { freezeAtCommit } from './testing/freeze-at-commit.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram } from './testing/start-program.ts';

/* An api that is killed (SIGKILL) while the second administrator approves a payment. */
const { approvals, sessions } = schema;
const patience = { timeout: 120_000, interval: 10 };

let fixture: CoreFixture;
let clock: ClockFile;
let api: ApiProcess;
let member: Actor;
let checkerToken: string;
const start = () => startApiProcess({ databaseUrl: fixture.url, redisUrl: undefined, clockFile: clock.file });
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  clock = createClockFile(fixture.clock.now());
  api = await start();
  member = await fixture.createMember({ available: sgd('9000.00') });
  const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('2000.00') });
  const checker = await fixture.createUser('admin');
  await protect(fixture, fixture.admin, checker);
  const makerToken = await fixture.logIn(fixture.admin);
  checkerToken = await fixture.logIn(checker);
  await fixture.db.update(sessions).set({ codeGivenAt: fixture.clock.now() });
  expect(await api.call('PUT', `/admin/requests/${id}/process`, makerToken, { status: 'approved' })).toBe(202);
});
afterEach(async () => {
  await endProgram(api);
  await expectInvariants(fixture.ctx);
  await fixture.close();
  clock.remove();
});

async function decide(): Promise<number> {
  const [approval] = await fixture.db.select({ id: approvals.id }).from(approvals);
  return api.call('PUT', `/admin/approvals/${approval?.id}/decide`, checkerToken, { decision: 'approved', note: null });
}

/** Whether the approval is decided and the withdrawal paid, and the balance of the member. */
async function state() {
  const [found] = await fixture.db.execute<{ approval: string; isForgotten: boolean; request: string; balance: number }>(`
    select approvals.status as approval, approvals.input is null as "isForgotten", transactions.status as request,
      accounts.balance::float8 as balance
    from approvals join transactions on transactions.id::text = approvals.subject_id
      join accounts on accounts.user_id = transactions.user_id and accounts.kind = 'available'`);
  return [found?.approval, found?.isForgotten, found?.request, found?.balance];
}
const untouched = ['pending', false, 'pending', sgd('9000.00')];
const complete = ['approved', true, 'approved', sgd('7000.00')];

it('before the commit changes nothing, and the approval can be decided by the next api', async () => {
  await fixture.db.transaction(async (holder) => {
    // The decision has changed the approval, and waits to write its audit entry.
    await holder.execute('lock table audit_log in share mode');
    decide().catch(() => 0); // it fails without a response
    await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), patience);
    await endProgram(api);
  });
  await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(0), patience);
  expect(await state()).toEqual(untouched);
  api = await start();
  expect(await decide()).toBe(200);
  expect(await state()).toEqual(complete);
});

it('after the commit has decided and paid it, once', async () => {
  await freezeAtCommit(fixture, 'transfers', api, decide);
  await endProgram(api);
  expect(await state()).toEqual(complete);
  api = await start();
  expect(await decide()).toBe(409);
  expect(await state()).toEqual(complete);
});
