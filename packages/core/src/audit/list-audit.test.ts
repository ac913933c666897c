import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBank } from '../banks/create-bank.ts';
import { processRequest } from '../requests/process-request.ts';
import type { Actor } from '../context.ts';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { listAudit } from './list-audit.ts';

let fixture: CoreFixture;
let member: Actor;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  member = await fixture.createMember();
  const { id } = await fixture.deposit(member, sgd('10.00'));
  await processRequest(fixture.as(fixture.masterAdmin, { httpRequestId: 'req-100' }), {
    id,
    status: 'rejected',
    adminNote: '100% unknown',
  });
  await createBank(fixture.as(fixture.masterAdmin), { bankName: 'Bank Contoh', accountName: 'CONTOH', accountNumber: '1', isActive: true });
});
afterAll(() => fixture.close());

const found = async (search: string) =>
  (await listAudit(fixture.as(fixture.masterAdmin), { limit: 10, search })).items.map(({ action }) => action);

it('names the member whom an entry is about', async () => {
  const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 2 });
  expect(items.map(({ action, about }) => [action, about])).toEqual([
    ['bank.created', null],
    ['request.rejected', member.username],
  ]);
});

it('searches part of the recorded values, the request id and the member, and treats % and _ literally', async () => {
  expect(await found('bank cont')).toEqual(['bank.created']);
  expect(await found('REQ-1')).toEqual(['request.rejected']);
  expect(await found(member.username.slice(1))).toEqual(['request.rejected']);
  expect(await found('100%')).toEqual(['request.rejected']);
  expect(await found('1_0% unknown')).toEqual([]);
});

it('names no member whose account is deleted', async () => {
  await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
  const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 10, action: 'request.rejected' });
  expect(items).toMatchObject([{ about: null }]);
});
