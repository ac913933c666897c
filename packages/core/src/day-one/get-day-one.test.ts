import { demoAccountHolder, type DayOneStep } from '@app/contract';
import { schema } from '@app/db';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { login } from '../auth/login.ts';
import { createBank } from '../banks/create-bank.ts';
import { updateBank } from '../banks/update-bank.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { deliverNotification } from '../notifications/deliver-notification.ts';
import { DeliveryError, type SendNotification } from '../notifications/channels.ts';
import { asOperator } from '../operator.ts';
import { recordBackup } from '../operations/record-backup.ts';
import { changePassword } from '../profile/change-password.ts';
import { updateSettings } from '../settings/update-settings.ts';
import { uploadLogo } from '../settings/upload-logo.ts';
import { createCoreFixture, operatorActor, samplePicture, type CoreFixture } from '../testing/index.ts';
import { adminCreateUser } from '../users/admin-create-user.ts';
import { updateUser } from '../users/update-user.ts';
import { getDayOne } from './get-day-one.ts';

const { authenticatorApps, bankDestinations, notifications, protection, settings, users } = schema;

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const asMaster = () => fixture.as(fixture.masterAdmin);
async function missing(step: DayOneStep) {
  const { steps, done } = await getDayOne(asMaster());
  expect(done).toBe(steps.filter((each) => each.missing.length === 0).length);
  const [first = null] = steps.find((each) => each.step === step)?.missing ?? [];
  return first;
}
const update = (input: Parameters<typeof updateSettings>[1]) => updateSettings(asMaster(), input);
/** As two administrators would; one alone can't while protection is on. */
const switchMode = (operatingMode: 'live' | 'demonstration') => updateSettings(fixture.as(operatorActor), { operatingMode });
const facts = { licenceStatement: 'None is needed: nobody is served', sourceOfReturns: 'A test', complaintContact: 'halo@uji.test' };

describe('the first day', () => {
  it('company facts are missing while the name or the number is the one with which the product came', async () => {
    expect(await missing('company_facts')).toBe('company_facts');
    await update({ companyName: 'Uji Pte. Ltd.' });
    expect(await missing('company_facts')).toBe('company_facts');
    await update({ registrationNumber: '000000001A' });
    expect(await missing('company_facts')).toBeNull();
  });

  it('a contact is missing until there is one that is not the example of the demo data', async () => {
    expect(await missing('contact')).toBe('contact');
    await update({ email: 'bantuan@contoh.example' });
    expect(await missing('contact')).toBe('contact');
    for (const contact of [{ whatsapp: '+65 6000 0000' }, { telegram: '@uji_uji' }, { email: 'halo@uji.test' }]) {
      await update({ whatsapp: null, telegram: null, email: null, ...contact });
      expect(await missing('contact')).toBeNull();
    }
  });

  it('a logo is missing until one is uploaded', async () => {
    expect(await missing('logo')).toBe('logo');
    await uploadLogo(asMaster(), { logoBase64: await samplePicture() });
    expect(await missing('logo')).toBeNull();
  });

  it('a bank destination is missing while none is active but those of the demo data', async () => {
    await fixture.db.delete(bankDestinations);
    expect(await missing('bank_destination')).toBe('bank_destination');
    const bank = { bankName: 'Bank Contoh', accountName: demoAccountHolder, accountNumber: '000-999-0001', isActive: true };
    await createBank(asMaster(), bank);
    expect(await missing('bank_destination')).toBe('bank_destination');
    const ownBank = { ...bank, accountName: 'Uji Pte. Ltd.', accountNumber: '000-999-0002' };
    const own = await createBank(asMaster(), { ...ownBank, isActive: false });
    expect(await missing('bank_destination')).toBe('bank_destination');
    await updateBank(asMaster(), { ...ownBank, id: own.id });
    expect(await missing('bank_destination')).toBeNull();
  });

  it('a second administrator is missing until another person has logged in with a password of their own', async () => {
    const change = (fields: Partial<typeof users.$inferInsert>) =>
      fixture.db.update(users).set(fields).where(eq(users.id, fixture.admin.id));
    await change({ isDemo: true });
    expect(await missing('second_administrator')).toBe('second_administrator');
    await change({ isDemo: false, lastLoginAt: null });
    expect(await missing('second_administrator')).toBe('second_log_in');
    await change({ lastLoginAt: fixture.clock.now() });
    expect(await missing('second_administrator')).toBeNull();
    await change({ isDemo: true });
    const [username, password, newPassword] = ['second.person', 'chosen by the founder', 'chosen by the second person'];
    const input = { username, email: 'second@uji.test', password, role: 'admin' } as const;
    const second = await adminCreateUser(asMaster(), input);
    const { token } = await login(fixture.ctx, { username, password });
    expect(await missing('second_administrator')).toBe('second_log_in');
    await changePassword(fixture.as({ ...second, role: 'admin' }), token, { currentPassword: password, newPassword });
    expect(await missing('second_administrator')).toBeNull();
    await updateUser(asMaster(), { id: second.id, password: 'chosen by the founder again' });
    expect(await missing('second_administrator')).toBe('second_log_in');
    await deleteUser(asMaster(), { id: second.id });
    await change({ isDemo: false });
  });

  it('a second factor is missing until the one who looks has an authenticator app', async () => {
    const row = { encryptedSecret: Buffer.from('secret'), startedAt: fixture.clock.now(), confirmedAt: fixture.clock.now() };
    await fixture.db.insert(authenticatorApps).values({ userId: fixture.admin.id, ...row });
    await fixture.db.insert(authenticatorApps).values({ userId: fixture.masterAdmin.id, ...row, confirmedAt: null });
    expect(await missing('second_factor')).toBe('second_factor');
    await fixture.db.update(authenticatorApps).set({ confirmedAt: fixture.clock.now() });
    expect(await missing('second_factor')).toBeNull();
    await fixture.db.delete(authenticatorApps);
  });

  it('mail is missing until a mail server has accepted one; a refusal, or a message by another channel, proves nothing', async () => {
    const member = await fixture.createMember();
    const send = async (event: string, channel: 'email' | 'in_app', deliver: SendNotification | undefined) => {
      const subject = { id: '0199', number: 1, type: 'deposit' as const, amount: 1, status: 'approved' as const, reason: null };
      const [row] = await fixture.db
        .insert(notifications)
        .values({
          event,
          channel,
          userId: member.id,
          kind: 'request-decided',
          subject: subject as never,
          createdAt: fixture.clock.now(),
          nextAttemptAt: channel === 'email' ? fixture.clock.now() : null,
        })
        .returning();
      if (row) await deliverNotification(fixture.ctx, { notificationId: row.id }, { channels: deliver ? { email: deliver } : {} });
    };
    const refuse = () => Promise.reject(new DeliveryError('SMTP_550', { isPermanent: true }));
    await send('in the app', 'in_app', undefined);
    expect(await missing('mail')).toBe('mail');
    await send('no settings', 'email', undefined);
    await send('refused', 'email', refuse);
    expect(await missing('mail')).toBe('mail');
    await send('accepted', 'email', () => Promise.resolve());
    expect(await missing('mail')).toBeNull();
    await send('refused later', 'email', refuse);
    expect(await missing('mail')).toBeNull();
    await deleteUser(asMaster(), { id: member.id });
    expect(await missing('mail')).toBeNull();
  });

  it('a backup is missing until one is made, and then until one is verified', async () => {
    const ctx = asOperator(fixture.ctx);
    const recorded = { bytes: 1, isEncrypted: true };
    expect(await missing('backup')).toBe('backup');
    await recordBackup(ctx, { stage: 'made', ...recorded });
    expect(await missing('backup')).toBe('backup_verification');
    await recordBackup(ctx, { stage: 'verified', ...recorded });
    expect(await missing('backup')).toBeNull();
    await recordBackup(ctx, { stage: 'made', ...recorded });
    expect(await missing('backup')).toBeNull();
  });

  it('protection is missing while it is off', async () => {
    expect(await missing('protection')).toBe('protection');
    await fixture.db.update(protection).set({ since: fixture.clock.now() });
    expect(await missing('protection')).toBeNull();
    await fixture.db.update(protection).set({ since: null });
    expect(await missing('protection')).toBe('protection');
  });

  it('live mode names all facts that are missing and the demo accounts, then the switch; a return to demonstration undoes it', async () => {
    const demo = await fixture.createUser();
    await fixture.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id));
    expect(await missing('live_mode')).toBe('licence_statement');
    const { steps, demoAccounts } = await getDayOne(asMaster());
    expect(steps.at(-1)?.missing).toEqual(['licence_statement', 'source_of_returns', 'complaint_contact', 'demo_accounts']);
    expect(demoAccounts).toEqual({ total: 1, first: [{ id: demo.id, username: demo.username, role: 'user' }] });
    await update({ licenceStatement: facts.licenceStatement });
    expect(await missing('live_mode')).toBe('source_of_returns');
    await update({ sourceOfReturns: facts.sourceOfReturns });
    expect(await missing('live_mode')).toBe('complaint_contact');
    await update({ complaintContact: facts.complaintContact });
    expect(await missing('live_mode')).toBe('demo_accounts');
    await fixture.db.update(users).set({ isDemo: false }).where(eq(users.id, demo.id));
    expect(await missing('live_mode')).toBe('live_mode');
    await fixture.db.update(protection).set({ since: fixture.clock.now() });
    await switchMode('live');
    expect(await missing('live_mode')).toBeNull();
    expect(await getDayOne(asMaster())).toMatchObject({ done: 9 });
    await switchMode('demonstration');
    await fixture.db.update(protection).set({ since: null });
    expect(await missing('live_mode')).toBe('live_mode');
  });

  it('the first twenty demo accounts are named, administrators before members', async () => {
    const demos = [await fixture.createUser('admin')];
    for (let n = 0; n < 21; n++) demos.push(await fixture.createUser());
    const ids = demos.map(({ id }) => id);
    await fixture.db.update(users).set({ isDemo: true }).where(inArray(users.id, ids));
    const { demoAccounts } = await getDayOne(asMaster());
    expect([demoAccounts.total, demoAccounts.first.length, demoAccounts.first[0]?.role]).toEqual([22, 20, 'admin']);
    await fixture.db.update(users).set({ isDemo: false }).where(inArray(users.id, ids));
  });

  it('the company with which the product came counts once the product is live', async () => {
    const { companyName, registrationNumber } = (await fixture.db.select().from(settings))[0]!;
    await update({ companyName: 'DCI Pte. Ltd.', registrationNumber: '201532966C' });
    expect(await missing('company_facts')).toBe('company_facts');
    await fixture.db.update(protection).set({ since: fixture.clock.now() });
    await switchMode('live');
    expect(await missing('company_facts')).toBeNull();
    await switchMode('demonstration');
    await fixture.db.update(protection).set({ since: null });
    await update({ companyName, registrationNumber });
  });
});
