import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBank } from '../banks/create-bank.ts';
import { processRequest } from '../requests/process-request.ts';
import type { Actor } from '../context.ts';
import { createWorld, sgd, type World } from '../testing/index.ts';
import { deleteUser } from '../users/delete-user.ts';
import { listAudit } from './list-audit.ts';

let world: World;
let member: Actor;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  member = await world.createMember();
  const { id } = await world.deposit(member, sgd('10.00'));
  await processRequest(world.as(world.admin, { httpRequestId: 'req-100' }), { id, status: 'rejected', adminNote: '100% unknown' });
  await createBank(world.as(world.admin), { bankName: 'Bank Contoh', accountName: 'CONTOH', accountNumber: '1', isActive: true });
});
afterAll(() => world.close());

const found = async (search: string) => (await listAudit(world.ctx, { limit: 10, search })).items.map(({ action }) => action);

it('names the member that an act was about', async () => {
  const { items } = await listAudit(world.ctx, { limit: 2 });
  expect(items.map(({ action, about }) => [action, about])).toEqual([
    ['bank.created', null],
    ['request.rejected', member.username],
  ]);
});

it('finds a piece of what was written down, of the request id and of whom it was about, and takes signs as they are', async () => {
  expect(await found('bank cont')).toEqual(['bank.created']);
  expect(await found('REQ-1')).toEqual(['request.rejected']);
  expect(await found(member.username.slice(1))).toEqual(['request.rejected']);
  expect(await found('100%')).toEqual(['request.rejected']);
  expect(await found('1_0% unknown')).toEqual([]);
});

it('names nobody whose account is gone', async () => {
  await deleteUser(world.as(world.admin), { id: member.id });
  const { items } = await listAudit(world.ctx, { limit: 10, action: 'request.rejected' });
  expect(items).toMatchObject([{ about: null }]);
});
