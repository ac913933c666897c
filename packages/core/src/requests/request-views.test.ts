import { dayMs, type ListRequestsInput, type RequestViewName } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { createCoreFixture, samplePicture, sgd, type CoreFixture } from '../testing/index.ts';
import { countRequestViews } from './count-request-views.ts';
import { getRequestDetails } from './get-request-details.ts';
import { listMyRequests, listRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';
import { requestDeposit } from './request-deposit.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const list = async (input: Partial<ListRequestsInput>) =>
  (await listRequests(fixture.as(fixture.admin), { limit: 100, ...input })).items.map(({ id }) => id);
const inView = (view: RequestViewName, { id }: Actor) => list({ view, userId: id });
const decide = (id: string, status: 'approved' | 'rejected') =>
  processRequest(fixture.as(fixture.admin), { id, status, ...(status === 'rejected' && { adminNote: 'a test' }) });
const moveToAccount = ({ id }: Actor, accountNumber: string) =>
  fixture.db.update(schema.users).set({ accountNumber }).where(eq(schema.users.id, id));

it('parts deposits by their proof and their size', async () => {
  const member = await fixture.createMember();
  const bare = await fixture.deposit(member, sgd('9999.99'));
  const proofImage = await samplePicture();
  const proven = await requestDeposit(fixture.as(member), { amount: sgd('10000.00'), bankDestinationId: fixture.bank.id, proofImage });
  expect(await inView('with_proof', member)).toEqual([proven.id]);
  expect(await inView('without_proof', member)).toEqual([bare.id]);
  expect(await inView('large', member)).toEqual([proven.id]);
  expect(await list({ userId: member.id, bankDestinationId: fixture.bank.id })).toEqual([proven.id, bare.id]);
  expect(await list({ userId: member.id, bankDestinationId: member.id })).toEqual([]);
});

it('finds withdrawals to an account to which the member was never paid, though to another', async () => {
  const member = await fixture.createMember({ available: sgd('100.00') });
  const withdraw = () => requestWithdrawal(fixture.as(member), { amount: sgd('10.00') });
  const first = await withdraw();
  expect(await inView('new_payee', member)).toEqual([]);
  await decide(first.id, 'approved');
  const same = await withdraw();
  await moveToAccount(member, '000-555-0001');
  const changed = await withdraw();
  expect(await inView('new_payee', member)).toEqual([changed.id]);
  expect((await getRequestDetails(fixture.as(fixture.admin), { id: changed.id })).request.hasNewPayee).toBe(true);
  expect((await getRequestDetails(fixture.as(fixture.admin), { id: same.id })).request.hasNewPayee).toBe(false);
  const [own] = (await listMyRequests(fixture.as(member), { limit: 1 })).items;
  expect(own).not.toHaveProperty('hasNewPayee');
  await decide(changed.id, 'approved');
  const again = await withdraw();
  expect(await inView('new_payee', member)).toEqual([]);
  await fixture.db.update(schema.users).set({ bankName: 'Bank Lain' }).where(eq(schema.users.id, member.id));
  const sameNumber = await withdraw();
  expect(await inView('new_payee', member)).toEqual([sameNumber.id]);
  for (const { id } of [sameNumber, again, same]) await decide(id, 'rejected');
});

it('calls a deposit late after a day, a withdrawal after its deadline, and nothing that was decided', async () => {
  const member = await fixture.createMember({ available: sgd('100.00') });
  const deposit = await fixture.deposit(member, sgd('10.00'));
  const withdrawal = await requestWithdrawal(fixture.as(member), { amount: sgd('10.00') });
  const deadline = withdrawal.dueAt!.getTime();
  fixture.clock.forward({ ms: dayMs });
  expect(await inView('late', member)).toEqual([]);
  fixture.clock.forward({ ms: 1 });
  expect(await inView('late', member)).toEqual([deposit.id]);
  fixture.clock.forward({ ms: deadline - fixture.clock.now().getTime() });
  expect(await inView('late', member)).toEqual([deposit.id]);
  fixture.clock.forward({ ms: 1 });
  expect(await inView('late', member)).toEqual([withdrawal.id, deposit.id]);
  expect(await countRequestViews(fixture.as(fixture.admin), { type: 'withdrawal' })).toMatchObject({ late: 1, large: 0 });
  await decide(deposit.id, 'approved');
  expect(await inView('late', member)).toEqual([withdrawal.id]);
});

it('counts the pending requests of each view of a type', async () => {
  const counts = () => countRequestViews(fixture.as(fixture.admin), { type: 'deposit' });
  const before = await counts();
  expect(Object.keys(before)).toEqual(['with_proof', 'without_proof', 'large', 'late']);
  const request = await fixture.deposit(await fixture.createMember(), sgd('10000.00'));
  const after = await counts();
  expect(after).toEqual({ ...before, without_proof: before.without_proof! + 1, large: before.large! + 1 });
  await decide(request.id, 'rejected');
  expect(await counts()).toEqual(before);
});

it('finds requests by amount in either currency, by sender and by number', async () => {
  const member = await fixture.createMember();
  await fixture.db
    .update(schema.users)
    .set({ accountName: 'CITRA SAMPEL QUARTZ', accountNumber: '777-123-4567' })
    .where(eq(schema.users.id, member.id));
  const request = await fixture.deposit(member, sgd('4321.50'));
  for (const search of [
    '4321.50',
    '4,321.5',
    'SGD 4,321.50',
    '4.321,50',
    '56179500',
    'Rp 56.179.500',
    'quartz',
    '777-123',
    `No. ${request.number}`,
    member.username,
  ])
    expect(await list({ search }), search).toEqual([request.id]);
  for (const search of ['4321.51', '4321', '56179501', 'quartzite']) expect(await list({ search }), search).toEqual([]);
});
