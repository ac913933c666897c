import { schema } from '@app/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { bankAccountEvidence } from '../audit/bank-account-evidence.ts';
import { listMyNotifications } from '../notifications/list-notifications.ts';
import { forgetExpired } from '../operations/forget-expired.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, outcome, sampleAccount, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { updateUser } from '../users/update-user.ts';
import { maskAccountNumber } from './mask-account-number.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const asAdmin = () => fixture.as(fixture.masterAdmin);
const other = { bankName: 'Bank Lain', accountName: 'RANI CONTOH', accountNumber: '000-777-6666' };
const none = { bankName: null, accountName: null, accountNumber: null };
const withdraw = (member: Actor) => requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
const shown = async (id: string) => (await getRequestDetails(asAdmin(), { id })).request;
async function createMemberWithoutBank() {
  const member = await fixture.createMember({ available: sgd('50.00') });
  await fixture.db
    .update(schema.users)
    .set({ ...none, bankDetailsBy: null })
    .where(eq(schema.users.id, member.id));
  return member;
}

describe('the payee of a withdrawal', () => {
  it('is recorded when it is requested; later changes of the profile apply to later requests', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    const first = await withdraw(member);
    expect(first).toMatchObject(sampleAccount);
    await updateProfile(fixture.as(member), other);
    await updateUser(asAdmin(), { id: member.id, accountNumber: '000-555-4444' });
    const details = await getRequestDetails(asAdmin(), { id: first.id });
    expect(details).toMatchObject({ request: sampleAccount, member: { ...other, accountNumber: '000-555-4444' } });
    expect(await withdraw(member)).toMatchObject({ ...other, accountNumber: '000-555-4444' });
    expect(await processRequest(asAdmin(), { id: first.id, status: 'approved' })).toMatchObject(sampleAccount);
  });

  it.each(['update payees set account_number = $$1$$', 'delete from payees', 'truncate payees'])('refuses: %s', async (statement) => {
    await withdraw(await fixture.createMember({ available: sgd('50.00') }));
    await expect(fixture.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { constraint_name: 'payees_append_only' } });
  });

  it('has to be the one that the administrator saw, or the decision is refused', async () => {
    const member = await createMemberWithoutBank();
    const { id, payeeMark } = await withdraw(member);
    await updateProfile(fixture.as(member), other);
    for (const status of ['approved', 'rejected'] as const)
      await expect(processRequest(asAdmin(), { id, status, expectedPayee: payeeMark! })).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
    const { payeeMark: now } = await shown(id);
    expect(await processRequest(asAdmin(), { id, status: 'approved', expectedPayee: now! })).toMatchObject(other);
  });
});

describe('a withdrawal without bank details', () => {
  it('cannot be approved or corrected until the member saves some; the first saved ones are recorded, once', async () => {
    const member = await createMemberWithoutBank();
    const { id, ...request } = await withdraw(member);
    expect(request).toMatchObject(none);
    await expect(processRequest(asAdmin(), { id, status: 'approved' })).rejects.toMatchObject({ code: 'PAYEE_MISSING' });
    await expect(updateTransaction(asAdmin(), { id, status: 'approved' })).rejects.toMatchObject({ code: 'PAYEE_MISSING' });
    await updateUser(asAdmin(), { id: member.id, ...sampleAccount });
    expect(await shown(id)).toMatchObject({ status: 'pending', ...none }); // staff can't name the payee for the member
    for (const type of ['deposit', 'withdrawal'] as const) await updateTransaction(asAdmin(), { id, type }); // nor by way of another type
    expect(await shown(id)).toMatchObject({ status: 'pending', ...none });
    await updateProfile(fixture.as(member), other);
    await updateProfile(fixture.as(member), sampleAccount);
    expect(await processRequest(asAdmin(), { id, status: 'approved' })).toMatchObject({ status: 'approved', ...other });
  });

  it('gets its payee when it is requested while the details are being saved', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(createMemberWithoutBank));
    await warmConnections(fixture);
    for (const member of members) {
      const [{ id }] = await Promise.all([withdraw(member), updateProfile(fixture.as(member), other)]);
      expect(await shown(id)).toMatchObject(other);
    }
  });

  it('is either approved with the payee or refused when both run concurrently', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(createMemberWithoutBank));
    for (const member of members) {
      const { id } = await withdraw(member);
      await warmConnections(fixture, 4);
      const [decided] = await Promise.allSettled([
        processRequest(asAdmin(), { id, status: 'approved' }),
        updateProfile(fixture.as(member), other),
      ]);
      expect(['approved', 'PAYEE_MISSING']).toContain(outcome(decided));
      expect(await shown(id)).toMatchObject(other);
    }
  });
});

describe('bank details', () => {
  const wrong: [string, Record<string, string | null>, Record<string, string>][] = [
    ['half of them', { bankName: 'Bank Contoh' }, { accountName: 'required', accountNumber: 'required' }],
    ['a number that is none', { ...other, accountNumber: 'not a number!!' }, { accountNumber: 'not_an_account_number' }],
    ['four digits', { ...other, accountNumber: '12-34' }, { accountNumber: 'not_an_account_number' }],
    ['35 digits', { ...other, accountNumber: '1'.repeat(35) }, { accountNumber: 'not_an_account_number' }],
    ['emoji', { ...other, accountName: 'RANI 😀' }, { accountName: 'not_a_name' }],
    ['a keycap', { ...other, bankName: 'Bank 1\ufe0f\u20e3' }, { bankName: 'not_a_name' }],
    ['digits for a name', { ...other, bankName: '12345' }, { bankName: 'not_a_name' }],
  ];
  it.each(wrong)('are refused with field errors: %s', async (_, given, fields) => {
    const member = await createMemberWithoutBank();
    const refused = { code: 'INVALID_INPUT', fields };
    await expect(updateProfile(fixture.as(member), given)).rejects.toMatchObject(refused);
    await expect(updateUser(asAdmin(), { id: member.id, ...given })).rejects.toMatchObject(refused);
  });

  it('are validated as merged with the stored ones; all of them may be removed', async () => {
    const member = await fixture.createMember({});
    await expect(updateProfile(fixture.as(member), { accountName: null })).rejects.toMatchObject({ fields: { accountName: 'required' } });
    expect(await updateProfile(fixture.as(member), { accountNumber: '123 456 7890' })).toMatchObject({
      ...sampleAccount,
      accountNumber: '123 456 7890',
    });
    expect(await updateProfile(fixture.as(member), none)).toMatchObject(none);
  });

  it.each(['สมชาย ตัวอย่าง', '王小明', 'Nguyễn Văn Ví Dụ', "O'Brien-Contoh, PT. (Persero) & Co.", 'علي مثال'])(
    'accept a name in any script: %s',
    async (accountName) => {
      const member = await createMemberWithoutBank();
      expect(await updateProfile(fixture.as(member), { ...other, accountName })).toMatchObject({ accountName });
    },
  );

  it('stored before validation existed do not block other changes by staff', async () => {
    const member = await fixture.createMember({ available: sgd('5.00') });
    await fixture.db.update(schema.users).set({ accountNumber: 'old!' }).where(eq(schema.users.id, member.id));
    expect(await updateUser(asAdmin(), { id: member.id, ...sampleAccount, accountNumber: 'old!', balance: sgd('6.00') })).toMatchObject({
      balance: sgd('6.00'),
    });
  });

  it('are changed with the right password if one is sent; a wrong one is reported at its field', async () => {
    const member = await createMemberWithoutBank();
    await expect(updateProfile(fixture.as(member), { ...other, currentPassword: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      fields: { currentPassword: 'invalid' },
    });
    expect(await updateProfile(fixture.as(member), { ...other, currentPassword: 'a sound password' })).toMatchObject(other);
  });
});

describe('the audit log', () => {
  const auditOf = async (action: string, entityId: string) =>
    (
      await fixture.db
        .select()
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.action, action), eq(schema.auditLog.entityId, entityId)))
        .orderBy(desc(schema.auditLog.id))
        .limit(1)
    )[0];

  it('proves which account was meant without containing it', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    const { id } = await withdraw(member);
    await processRequest(asAdmin(), { id, status: 'approved' });
    await updateUser(asAdmin(), { id: member.id, ...other });
    const [decided, edited] = [await auditOf('request.approved', id), await auditOf('user.updated', member.id)];
    const [paid, later] = [bankAccountEvidence(fixture.ctx, sampleAccount), bankAccountEvidence(fixture.ctx, other)];
    expect(decided?.after).toMatchObject(paid);
    expect([edited?.before, edited?.after]).toMatchObject([paid, later]);
    expect(paid.accountHash).not.toBe(later.accountHash);
    expect(JSON.stringify([decided, edited])).not.toMatch(/000-222-3333|0002223333|000-777-6666/);
  });

  it('hashes an account equally in any notation, and only with the key', () => {
    const [one, same] = ['000-222-3333', '0002223333'].map(
      (accountNumber) => bankAccountEvidence(fixture.ctx, { ...sampleAccount, accountNumber }).accountHash,
    );
    expect(one).toBe(same);
    const elsewhere = { ...fixture.ctx, secretKey: () => new Uint8Array(32).fill(8) };
    expect(bankAccountEvidence(elsewhere, sampleAccount).accountHash).not.toBe(one);
    expect(['000-222-3333', '12345', '123-456-789'].map(maskAccountNumber)).toEqual(['••••3333', '••••45', '••••6789']);
  });
});

describe('a member', () => {
  it('is notified when staff changes their bank details, balance or password, with the changes and without secrets', async () => {
    const member = await fixture.createMember({ available: sgd('5.00') });
    await updateUser(asAdmin(), {
      id: member.id,
      ...other,
      balance: sgd('6.00'),
      reason: 'fee returned',
      password: 'a new sound password',
    });
    await updateUser(asAdmin(), { id: member.id, ...other, balance: sgd('6.00'), reason: 'again' }); // as they are: nothing to tell
    const [newest, ...older] = (await listMyNotifications(fixture.as(member), { limit: 10 })).items;
    expect([newest?.kind, newest?.subject]).toEqual([
      'account-changed',
      {
        changes: [
          { field: 'bank', bankName: 'Bank Lain', accountNumber: '••••6666' },
          { field: 'balance', from: sgd('5.00'), to: sgd('6.00') },
          { field: 'password' },
        ],
        reason: 'fee returned',
      },
    ]);
    expect(older.map(({ kind }) => kind)).toEqual(['request-decided']);
    const mails = await fixture.db
      .select()
      .from(schema.notifications)
      .where(
        and(
          eq(schema.notifications.userId, member.id),
          eq(schema.notifications.channel, 'email'),
          eq(schema.notifications.kind, 'account-changed'),
        ),
      );
    expect(mails).toHaveLength(1);
  });
});

describe('who saved the bank details', () => {
  it('is kept after the security events are deleted: a correction gives no withdrawal the details saved by staff', async () => {
    const member = await createMemberWithoutBank();
    const { id } = await withdraw(member);
    await updateUser(asAdmin(), { id: member.id, ...sampleAccount });
    fixture.clock.forward({ days: 401 });
    await forgetExpired(fixture.ctx);
    expect(await fixture.db.$count(schema.securityEvents, eq(schema.securityEvents.kind, 'bank_details_changed'))).toBe(0);
    for (const type of ['deposit', 'withdrawal'] as const) await updateTransaction(asAdmin(), { id, type });
    expect(await shown(id)).toMatchObject(none);
    await updateProfile(fixture.as(member), { accountName: sampleAccount.accountName }); // does not send the number
    expect(await shown(id)).toMatchObject(none);
    await updateProfile(fixture.as(member), sampleAccount); // confirms what staff saved
    expect(await shown(id)).toMatchObject(sampleAccount);
    const [row] = await fixture.db.select().from(schema.users).where(eq(schema.users.id, member.id));
    expect(row).toMatchObject({ bankDetailsBy: 'member' });
  });
});
