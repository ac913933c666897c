import { schema } from '@app/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { accountEvidence } from '../audit/account-evidence.ts';
import { listMyNotifications } from '../notifications/list-notifications.ts';
import { forgetExpired } from '../operations/forget-expired.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createWorld, expectBooksHold, outcome, sampleAccount, sgd, warmConnections, type World } from '../testing/index.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { updateUser } from '../users/update-user.ts';
import { maskAccountNumber } from './mask-account-number.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const asAdmin = () => world.as(world.admin);
const other = { bankName: 'Bank Lain', accountName: 'RANI CONTOH', accountNumber: '000-777-6666' };
const none = { bankName: null, accountName: null, accountNumber: null };
const withdraw = (member: Actor) => requestWithdrawal(world.as(member), { amount: sgd('6.00') });
const shown = async (id: string) => (await getRequestDetails(asAdmin(), { id })).request;
async function createMemberWithoutBank() {
  const member = await world.createMember({ available: sgd('50.00') });
  await world.db
    .update(schema.users)
    .set({ ...none, bankDetailsBy: null })
    .where(eq(schema.users.id, member.id));
  return member;
}

describe('the payee of a withdrawal', () => {
  it('is recorded when it is requested; later changes of the profile, by anyone, are for later requests', async () => {
    const member = await world.createMember({ available: sgd('50.00') });
    const first = await withdraw(member);
    expect(first).toMatchObject(sampleAccount);
    await updateProfile(world.as(member), other);
    await updateUser(asAdmin(), { id: member.id, accountNumber: '000-555-4444' });
    const details = await getRequestDetails(asAdmin(), { id: first.id });
    expect(details).toMatchObject({ request: sampleAccount, member: { ...other, accountNumber: '000-555-4444' } });
    expect(await withdraw(member)).toMatchObject({ ...other, accountNumber: '000-555-4444' });
    expect(await processRequest(asAdmin(), { id: first.id, status: 'approved' })).toMatchObject(sampleAccount);
  });

  it.each(['update payees set account_number = $$1$$', 'delete from payees', 'truncate payees'])('refuses: %s', async (statement) => {
    await withdraw(await world.createMember({ available: sgd('50.00') }));
    await expect(world.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { constraint_name: 'payees_append_only' } });
  });

  it('is the one that the administrator saw, or the decision is refused', async () => {
    const member = await createMemberWithoutBank();
    const { id, payeeMark } = await withdraw(member);
    await updateProfile(world.as(member), other);
    for (const status of ['approved', 'rejected'] as const)
      await expect(processRequest(asAdmin(), { id, status, expectedPayee: payeeMark! })).rejects.toMatchObject({ code: 'PAYEE_CHANGED' });
    const { payeeMark: now } = await shown(id);
    expect(await processRequest(asAdmin(), { id, status: 'approved', expectedPayee: now! })).toMatchObject(other);
  });
});

describe('a withdrawal without bank details', () => {
  it('can not be approved, by decision or correction, until the member saves some; it takes the first ones, once', async () => {
    const member = await createMemberWithoutBank();
    const { id, ...request } = await withdraw(member);
    expect(request).toMatchObject(none);
    await expect(processRequest(asAdmin(), { id, status: 'approved' })).rejects.toMatchObject({ code: 'PAYEE_MISSING' });
    await expect(updateTransaction(asAdmin(), { id, status: 'approved' })).rejects.toMatchObject({ code: 'PAYEE_MISSING' });
    await updateUser(asAdmin(), { id: member.id, ...sampleAccount });
    expect(await shown(id)).toMatchObject({ status: 'pending', ...none }); // staff can't name the payee for the member
    for (const type of ['deposit', 'withdrawal'] as const) await updateTransaction(asAdmin(), { id, type }); // nor by way of another type
    expect(await shown(id)).toMatchObject({ status: 'pending', ...none });
    await updateProfile(world.as(member), other);
    await updateProfile(world.as(member), sampleAccount);
    expect(await processRequest(asAdmin(), { id, status: 'approved' })).toMatchObject({ status: 'approved', ...other });
  });

  it('gets its payee when it is asked for at the same moment as the details are saved', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(createMemberWithoutBank));
    await warmConnections(world);
    for (const member of members) {
      const [{ id }] = await Promise.all([withdraw(member), updateProfile(world.as(member), other)]);
      expect(await shown(id)).toMatchObject(other);
    }
  });

  it('is either approved with the payee or refused, when both come at the same moment', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(createMemberWithoutBank));
    for (const member of members) {
      const { id } = await withdraw(member);
      await warmConnections(world, 4);
      const [decided] = await Promise.allSettled([
        processRequest(asAdmin(), { id, status: 'approved' }),
        updateProfile(world.as(member), other),
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
  it.each(wrong)('are refused with the fields: %s', async (_, given, fields) => {
    const member = await createMemberWithoutBank();
    const refused = { code: 'INVALID_INPUT', fields };
    await expect(updateProfile(world.as(member), given)).rejects.toMatchObject(refused);
    await expect(updateUser(asAdmin(), { id: member.id, ...given })).rejects.toMatchObject(refused);
  });

  it('count as an edit of a part leaves them; all of them may be taken away', async () => {
    const member = await world.createMember({});
    await expect(updateProfile(world.as(member), { accountName: null })).rejects.toMatchObject({ fields: { accountName: 'required' } });
    expect(await updateProfile(world.as(member), { accountNumber: '123 456 7890' })).toMatchObject({
      ...sampleAccount,
      accountNumber: '123 456 7890',
    });
    expect(await updateProfile(world.as(member), none)).toMatchObject(none);
  });

  it.each(['สมชาย ตัวอย่าง', '王小明', 'Nguyễn Văn Ví Dụ', "O'Brien-Contoh, PT. (Persero) & Co.", 'علي مثال'])(
    'take a name in any script: %s',
    async (accountName) => {
      const member = await createMemberWithoutBank();
      expect(await updateProfile(world.as(member), { ...other, accountName })).toMatchObject({ accountName });
    },
  );

  it('that were kept before there was a check hold up no other change by staff', async () => {
    const member = await world.createMember({ available: sgd('5.00') });
    await world.db.update(schema.users).set({ accountNumber: 'old!' }).where(eq(schema.users.id, member.id));
    expect(await updateUser(asAdmin(), { id: member.id, ...sampleAccount, accountNumber: 'old!', balance: sgd('6.00') })).toMatchObject({
      balance: sgd('6.00'),
    });
  });

  it('are changed with the right password when it is sent; a wrong one is told at its field', async () => {
    const member = await createMemberWithoutBank();
    await expect(updateProfile(world.as(member), { ...other, currentPassword: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      fields: { currentPassword: 'invalid' },
    });
    expect(await updateProfile(world.as(member), { ...other, currentPassword: 'a sound password' })).toMatchObject(other);
  });
});

describe('the audit log', () => {
  const auditOf = async (action: string, entityId: string) =>
    (
      await world.db
        .select()
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.action, action), eq(schema.auditLog.entityId, entityId)))
        .orderBy(desc(schema.auditLog.id))
        .limit(1)
    )[0];

  it('proves which account was meant without showing it', async () => {
    const member = await world.createMember({ available: sgd('50.00') });
    const { id } = await withdraw(member);
    await processRequest(asAdmin(), { id, status: 'approved' });
    await updateUser(asAdmin(), { id: member.id, ...other });
    const [decided, edited] = [await auditOf('request.approved', id), await auditOf('user.updated', member.id)];
    const [paid, later] = [accountEvidence(world.ctx, sampleAccount), accountEvidence(world.ctx, other)];
    expect(decided?.after).toMatchObject(paid);
    expect([edited?.before, edited?.after]).toMatchObject([paid, later]);
    expect(paid.accountHash).not.toBe(later.accountHash);
    expect(JSON.stringify([decided, edited])).not.toMatch(/000-222-3333|0002223333|000-777-6666/);
  });

  it('knows an account however it is written, and only with the key', () => {
    const [one, same] = ['000-222-3333', '0002223333'].map(
      (accountNumber) => accountEvidence(world.ctx, { ...sampleAccount, accountNumber }).accountHash,
    );
    expect(one).toBe(same);
    const elsewhere = { ...world.ctx, secretKey: () => new Uint8Array(32).fill(8) };
    expect(accountEvidence(elsewhere, sampleAccount).accountHash).not.toBe(one);
    expect(['000-222-3333', '12345', '123-456-789'].map(maskAccountNumber)).toEqual(['••••3333', '••••45', '••••6789']);
  });
});

describe('a member', () => {
  it('is told when staff changes their bank details, balance or password, with what changed and nothing to be stolen', async () => {
    const member = await world.createMember({ available: sgd('5.00') });
    await updateUser(asAdmin(), {
      id: member.id,
      ...other,
      balance: sgd('6.00'),
      reason: 'fee returned',
      password: 'a new sound password',
    });
    await updateUser(asAdmin(), { id: member.id, ...other, balance: sgd('6.00'), reason: 'again' }); // as they are: nothing to tell
    const [newest, ...older] = (await listMyNotifications(world.as(member), { limit: 10 })).items;
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
    const mails = await world.db
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
  it('is known once the security events are forgotten: a correction gives no withdrawal the details of staff', async () => {
    const member = await createMemberWithoutBank();
    const { id } = await withdraw(member);
    await updateUser(asAdmin(), { id: member.id, ...sampleAccount });
    world.clock.forward({ days: 401 });
    await forgetExpired(world.ctx);
    expect(await world.db.$count(schema.securityEvents, eq(schema.securityEvents.kind, 'bank_details_changed'))).toBe(0);
    for (const type of ['deposit', 'withdrawal'] as const) await updateTransaction(asAdmin(), { id, type });
    expect(await shown(id)).toMatchObject(none);
    await updateProfile(world.as(member), { accountName: sampleAccount.accountName }); // says nothing of the number
    expect(await shown(id)).toMatchObject(none);
    await updateProfile(world.as(member), sampleAccount); // what staff wrote, confirmed
    expect(await shown(id)).toMatchObject(sampleAccount);
    const [row] = await world.db.select().from(schema.users).where(eq(schema.users.id, member.id));
    expect(row).toMatchObject({ bankDetailsBy: 'member' });
  });
});
