import type { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createCoreFixture, samplePicture, type CoreFixture } from '../testing/index.ts';
import { listMyNotifications } from '../notifications/list-notifications.ts';
import { createBank } from './create-bank.ts';
import { deleteBank } from './delete-bank.ts';
import { updateBank } from './update-bank.ts';

const { notifications, users } = schema;

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.delete(schema.bankDestinations));

const bank = { bankName: 'Bank Contoh', accountName: 'CONTOH', accountNumber: '000-999-1234', isActive: true };
const ctx = () => fixture.as(fixture.masterAdmin);
const refused = (code: string, problem: string) =>
  expect.objectContaining<Partial<DomainError>>({ code: code as never, fields: { accountNumber: problem as never } });

it.each(['12ab!!', '1234', 'ABCDEF', '１２３４５６'])('refuses the account number %s', async (accountNumber) => {
  await expect(createBank(ctx(), { ...bank, accountNumber })).rejects.toEqual(refused('INVALID_INPUT', 'not_a_destination_number'));
});

it.each(['000-999-1234', 'GB82 WEST 1234 5698 7654 32', 'ID1020021181233'])('accepts the account number %s', async (accountNumber) => {
  expect(await createBank(ctx(), { ...bank, accountNumber })).toMatchObject({ accountNumber });
});

it('lets a number that was stored before stay, while another field is changed', async () => {
  const { id } = await createBank(ctx(), bank);
  await fixture.db.update(schema.bankDestinations).set({ accountNumber: 'odd' }).where(eq(schema.bankDestinations.id, id));
  expect(await updateBank(ctx(), { ...bank, id, accountNumber: 'odd', isActive: false })).toMatchObject({ isActive: false });
});

it('refuses a second active destination with the same bank and number, also written otherwise and switched on later', async () => {
  await createBank(ctx(), bank);
  const again = { ...bank, bankName: 'bank  contoh', accountNumber: '0009991234' };
  await expect(createBank(ctx(), again)).rejects.toEqual(refused('BANK_EXISTS', 'already_active'));
  const { id } = await createBank(ctx(), { ...again, isActive: false });
  await expect(updateBank(ctx(), { ...again, id })).rejects.toEqual(refused('BANK_EXISTS', 'already_active'));
  await createBank(ctx(), { ...bank, bankName: 'Bank Lain' });
  await createBank(ctx(), { ...bank, qrisImage: await samplePicture() });
});

it('does not replace what the caller has not seen; a value that is already stored is not refused', async () => {
  const { id, ...seen } = await createBank(ctx(), bank);
  await updateBank(ctx(), { ...bank, id, accountNumber: '5555555', qrisImage: await samplePicture() });
  await expect(updateBank(ctx(), { ...bank, id, qrisImage: null, expected: seen })).rejects.toMatchObject({
    code: 'BANK_CHANGED',
    fields: { accountNumber: 'invalid', qrisImage: 'invalid' },
  });
  const mine = { ...bank, id, accountName: 'MINE', accountNumber: '5555555' };
  expect(await updateBank(ctx(), { ...mine, expected: seen })).toMatchObject({ accountName: 'MINE', accountNumber: '5555555' });
});

it('adds one of two that are sent at once', async () => {
  const results = await Promise.allSettled([createBank(ctx(), bank), createBank(ctx(), bank)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

describe('where members pay to', () => {
  const told = () =>
    fixture.db.select().from(notifications).where(eq(notifications.kind, 'bank-destination-changed')).orderBy(notifications.id);
  const subjects = async () =>
    (await told()).filter(({ userId, channel }) => userId === fixture.admin.id && channel === 'in_app').map(({ subject }) => subject);
  beforeEach(() => fixture.db.delete(notifications));

  it('is told to every administrator in the app and by mail, with the number masked, and to no member', async () => {
    const member = await fixture.createMember();
    const { id } = await createBank(ctx(), bank);
    const isAdministrator = inArray(users.role, ['admin', 'master_admin']);
    const administrators = await fixture.db.select({ id: users.id }).from(users).where(isAdministrator);
    const rows = await told();
    expect(rows.map(({ userId, channel }) => `${userId} ${channel}`).toSorted()).toEqual(
      administrators.flatMap((each) => [`${each.id} email`, `${each.id} in_app`]).toSorted(),
    );
    expect(await subjects()).toEqual([
      { bankName: 'Bank Contoh', added: 'CONTOH, ••••1234', changes: [], by: fixture.masterAdmin.username },
    ]);
    expect(JSON.stringify(rows)).not.toContain('000-999');
    await updateBank(ctx(), {
      ...bank,
      id,
      bankName: 'Bank Baru',
      accountName: 'BARU',
      accountNumber: '111-888-1234',
      qrisImage: await samplePicture(),
    });
    expect((await subjects())[1]).toEqual({
      bankName: 'Bank Baru',
      by: fixture.masterAdmin.username,
      changes: [
        { field: 'bank', from: 'Bank Contoh', to: 'Bank Baru' },
        { field: 'holder', from: 'CONTOH', to: 'BARU' },
        { field: 'number', from: '••••1234', to: '••••1234' },
        { field: 'qris' },
      ],
    });
    const { items } = await listMyNotifications(fixture.as(fixture.admin), { limit: 10 });
    expect(items.map(({ kind }) => kind)).toEqual(['bank-destination-changed', 'bank-destination-changed']);
    expect((await listMyNotifications(fixture.as(member), { limit: 10 })).items).toEqual([]);
  });

  it('is not told again when a destination is only switched off and on, saved unchanged or deleted', async () => {
    const { id } = await createBank(ctx(), bank);
    await updateBank(ctx(), { ...bank, id, isActive: false });
    await updateBank(ctx(), { ...bank, id });
    await updateBank(ctx(), { ...bank, id });
    await deleteBank(ctx(), { id });
    expect(await subjects()).toHaveLength(1);
  });

  it('is no longer shown to an administrator who has become a member', async () => {
    const former = await fixture.createUser('admin');
    await createBank(ctx(), bank);
    await fixture.db.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    expect((await listMyNotifications(fixture.as({ ...former, role: 'user' }), { limit: 10 })).items).toEqual([]);
  });

  it('is not told of a change that was refused', async () => {
    await createBank(ctx(), bank);
    await expect(createBank(ctx(), bank)).rejects.toMatchObject({ code: 'BANK_EXISTS' });
    expect(await subjects()).toHaveLength(1);
  });
});
