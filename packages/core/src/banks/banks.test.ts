import type { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createCoreFixture, samplePicture, type CoreFixture } from '../testing/index.ts';
import { createBank } from './create-bank.ts';
import { updateBank } from './update-bank.ts';

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
