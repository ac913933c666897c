import { sql } from 'drizzle-orm';
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
  await createBank(fixture.as(fixture.masterAdmin), {
    bankName: 'Bank Contoh',
    accountName: 'CONTOH',
    accountNumber: '12345678',
    isActive: true,
  });
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

it('finds entries by the number that they show, as the screens write it, also after the member is deleted', async () => {
  const other = await fixture.createMember();
  const { id, number } = await fixture.deposit(other, sgd('10.00'));
  await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'rejected', adminNote: null });
  const search = `No. ${number}`;
  const entities = async () =>
    (await listAudit(fixture.as(fixture.masterAdmin), { limit: 10, search })).items.filter(({ entityId }) => entityId === id);
  expect(await entities()).toMatchObject([{ action: 'request.rejected', number }]);
  await deleteUser(fixture.as(fixture.masterAdmin), { id: other.id });
  expect(await entities()).toMatchObject([{ action: 'request.rejected', number }]);
});

it('leaves out no entry, however many users a search finds', async () => {
  const users = 1_100;
  await fixture.db.execute(sql`with made as (insert into users (username, email, password_hash, referral_code, created_at)
      select 'sought.' || n, 'sought' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')), now() from generate_series(1, ${users}::int) n returning id)
    insert into audit_log (at, actor_id, actor_name, action, entity_id)
      select now(), ${fixture.masterAdmin.id}, 'a name', 'user.updated', id::text from made`);
  const { total, items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 10, search: 'Sought.' });
  expect([total, items.length]).toEqual([users, 10]);
});

it('names no member whose account is deleted', async () => {
  await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
  const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 10, action: 'request.rejected', search: 'req-100' });
  expect(items).toMatchObject([{ about: null }]);
});
