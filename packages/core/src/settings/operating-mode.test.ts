import { dayMs, operator, settingsDefaults, type DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listSettingsHistory } from '../audit/list-audit.ts';
import { findSession } from '../sessions/find-session.ts';
import { login } from '../auth/login.ts';
import { findQueuePass, issueQueuePass } from '../auth/queue-pass.ts';
import { createCoreFixture, samplePicture, sgd, type CoreFixture } from '../testing/index.ts';
import { adminCreateUser } from '../users/admin-create-user.ts';
import { recordTreasury } from '../treasury/record-treasury.ts';
import { updateUser } from '../users/update-user.ts';
import { createBank } from '../banks/create-bank.ts';
import { getOwnPayoutControls } from '../payout-controls/get-payout-controls.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { switchProtectionOff } from '../protection/switch-protection-off.ts';
import { updateProtection } from '../protection/update-protection.ts';
import { confirmApp, createChecker, operatorActor } from '../testing/protect.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

const facts = { licenceStatement: 'None is needed: nobody is served', sourceOfReturns: 'A test', complaintContact: 'halo@contoh.example' };
const noFacts = { licenceStatement: null, sourceOfReturns: null, complaintContact: null };

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
beforeEach(async () => {
  await fixture.db.update(schema.protection).set({ since: fixture.clock.now(), dueAt: null });
  await update({ operatingMode: 'demonstration', ...noFacts });
});
afterAll(() => fixture.close());

it('starts with the defaults that the screens use before they have loaded them', async () => {
  expect(await getSettings(fixture.ctx)).toMatchObject(settingsDefaults);
});

/* The operator needs no second administrator. */
const asOperator = () => fixture.as(operatorActor);
const update = (input: Parameters<typeof updateSettings>[1]) => updateSettings(asOperator(), input);
const setProtection = (values: Partial<typeof schema.protection.$inferInsert>) => fixture.db.update(schema.protection).set(values);
const missingIn = (input: Parameters<typeof updateSettings>[1]) =>
  update(input).then(
    () => [],
    ({ code, fields }: DomainError) => [code, ...Object.keys(fields ?? {})],
  );

it('is a demonstration of the company named in the settings until changed', async () => {
  expect(await getSettings(fixture.ctx)).toMatchObject({ operatingMode: 'demonstration', companyName: 'DCI Pte. Ltd.', ...noFacts });
});

it('goes live only with every required fact, and names the missing ones', async () => {
  expect(await missingIn({ operatingMode: 'live' })).toEqual([
    'NOT_READY_FOR_LIVE',
    'licenceStatement',
    'sourceOfReturns',
    'complaintContact',
  ]);
  await update({ licenceStatement: facts.licenceStatement });
  expect(await missingIn({ operatingMode: 'live', complaintContact: 'x' })).toEqual(['NOT_READY_FOR_LIVE', 'sourceOfReturns']);
  expect(await getSettings(fixture.ctx)).toMatchObject({ operatingMode: 'demonstration', complaintContact: null });
  expect(await update({ operatingMode: 'live', ...facts })).toMatchObject({ operatingMode: 'live', ...facts });
});

it('refuses to remove a fact while live, and allows it when switching back', async () => {
  await update({ operatingMode: 'live', ...facts });
  expect(await missingIn({ sourceOfReturns: null })).toEqual(['NOT_READY_FOR_LIVE', 'sourceOfReturns']);
  expect(await update({ operatingMode: 'demonstration', sourceOfReturns: null })).toMatchObject({ operatingMode: 'demonstration' });
});

it('cannot be live without them, also by SQL', async () => {
  await expect(fixture.db.update(schema.settings).set({ operatingMode: 'live' })).rejects.toMatchObject({
    cause: { constraint_name: 'live_says_what_it_is' },
  });
});

it('is in the history with its values before and after', async () => {
  await update({ operatingMode: 'live', ...facts });
  const { items } = await listSettingsHistory(fixture.as(fixture.masterAdmin), { limit: 1 });
  expect(items).toMatchObject([
    {
      updatedBy: operator.name,
      changes: { operatingMode: 'live', ...facts },
      previous: { operatingMode: 'demonstration', ...noFacts },
    },
  ]);
});

it('goes live only when no demo account has its published password any more', async () => {
  const demo = await fixture.createUser();
  await fixture.db.update(schema.users).set({ isDemo: true }).where(eq(schema.users.id, demo.id));
  const live = () => update({ operatingMode: 'live', ...facts });
  await expect(live()).rejects.toMatchObject({ code: 'DEMO_ACCOUNTS_EXIST', params: { count: 1 } });
  expect(await getSettings(fixture.ctx)).toMatchObject({ operatingMode: 'demonstration' });
  await updateUser(asOperator(), { id: demo.id, password: 'a password of its own' });
  expect(await live()).toMatchObject({ operatingMode: 'live' });
});

it('refuses demo accounts while live, on any address, even if an earlier version went live with one', async () => {
  const demo = await fixture.createUser('master_admin');
  const credentials = { username: demo.username, password: 'a sound password' };
  await fixture.db.update(schema.users).set({ isDemo: true }).where(eq(schema.users.id, demo.id));
  const { token } = await login(fixture.ctx, credentials);
  const pass = await issueQueuePass(fixture.as(demo), token);
  const entrances = async () => [await findSession(fixture.ctx, token, { polling: false }), await findQueuePass(fixture.ctx, pass)];
  expect(await entrances()).toEqual([expect.objectContaining({ id: demo.id }), expect.objectContaining({ id: demo.id })]);

  await fixture.db.update(schema.settings).set({ operatingMode: 'live', ...facts }); // as the earlier version did, without the check
  expect(await entrances()).toEqual([undefined, undefined]);
  await expect(login(fixture.ctx, credentials)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });

  await updateUser(asOperator(), { id: demo.id, password: 'a password of its own' });
  expect(await login(fixture.ctx, { ...credentials, password: 'a password of its own' })).toMatchObject({ username: demo.username });
});

it('goes live only with protection', async () => {
  await setProtection({ since: null });
  expect(await missingIn({ operatingMode: 'live', ...facts })).toEqual(['NOT_READY_FOR_LIVE', 'protection']);
  await setProtection({ since: fixture.clock.now() });
  expect(await update({ operatingMode: 'live', ...facts })).toMatchObject({ operatingMode: 'live' });
});

it('keeps protection on while live, whoever switches it off, also by SQL', async () => {
  await update({ operatingMode: 'live', ...facts });
  const refused = { code: 'LIVE_REQUIRES_PROTECTION' };
  await expect(updateProtection(asOperator(), { isOn: false })).rejects.toMatchObject(refused);
  await expect(switchProtectionOff(asOperator())).rejects.toMatchObject(refused);
  const byDatabase = { cause: { constraint_name: 'live_is_protected' } };
  await expect(setProtection({ since: null })).rejects.toMatchObject(byDatabase);
  await update({ operatingMode: 'demonstration' });
  await setProtection({ since: null });
  await expect(fixture.db.update(schema.settings).set({ operatingMode: 'live', ...facts })).rejects.toMatchObject(byDatabase);
});

it('of going live and switching protection off at once, one is refused', async () => {
  await update(facts);
  for (let round = 0; round < 20; round++) {
    const both = [update({ operatingMode: 'live' }), updateProtection(asOperator(), { isOn: false })];
    const results = await Promise.allSettled(both);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await update({ operatingMode: 'demonstration' });
    await setProtection({ since: fixture.clock.now() });
  }
});

describe('an installation that was live before protection was required', () => {
  const asMaster = () => fixture.as(fixture.masterAdmin);
  const bank = { bankName: 'Bank Uji', accountName: 'Uji', accountNumber: '123456', isActive: true };
  const administrator = (username: string) =>
    adminCreateUser(asMaster(), { username, email: `${username}@uji.test`, password: 'a sound password 7', role: 'admin' });
  beforeEach(async () => {
    await setProtection({ since: null, dueAt: new Date(fixture.clock.now().getTime() + dayMs) });
    await fixture.db.update(schema.settings).set({ operatingMode: 'live', ...facts });
  });

  it('goes on until protection is due; then what needs two is refused, except a new administrator', async () => {
    await createBank(asMaster(), bank);
    const banks = await fixture.db.$count(schema.bankDestinations);
    await setProtection({ dueAt: fixture.clock.now() });
    const overdue = { code: 'PROTECTION_OVERDUE' };
    await expect(createBank(asMaster(), { ...bank, accountNumber: '654321' })).rejects.toMatchObject(overdue);
    await expect(updateSettings(asMaster(), { websiteName: 'Another' })).rejects.toMatchObject(overdue);
    const both = { operatingMode: 'demonstration', websiteName: 'Another' } as const;
    await expect(updateSettings(asMaster(), both)).rejects.toMatchObject(overdue);
    await expect(updateUser(asMaster(), { id: fixture.admin.id, role: 'master_admin' })).rejects.toMatchObject(overdue);
    const treasury = { direction: 'in', note: 'capital', occurredOn: '2026-11-20' } as const;
    await expect(recordTreasury(asMaster(), { ...treasury, amount: sgd('10000.01') })).rejects.toMatchObject(overdue);
    await recordTreasury(asMaster(), { ...treasury, amount: sgd('100.00') });
    const looser = { singlePayoutMax: sgd('2000.00'), payoutHoldHours: 24 };
    await expect(updateProtection(asMaster(), looser)).rejects.toMatchObject(overdue);
    expect(await updateProtection(asMaster(), { payoutHoldHours: 72 })).toMatchObject({ payoutHoldHours: 72, since: null });
    expect(await fixture.db.$count(schema.bankDestinations)).toBe(banks);
    expect(await administrator('kedua.uji')).toMatchObject({ role: 'admin' });
    const member = await fixture.createMember();
    expect(await updateUser(asMaster(), { id: member.id, password: 'a sound password 8' })).toMatchObject({ id: member.id });
  });

  it('then pays out, and accepts, only what one administrator may alone, and holds withdrawals as protection does', async () => {
    const member = await fixture.createMember({ available: sgd('20000.00') });
    await setProtection({ dueAt: fixture.clock.now() });
    const approve = (id: string) => processRequest(fixture.as(fixture.admin), { id, status: 'approved' });
    const withdraw = async (amount: string) => (await requestWithdrawal(fixture.as(member), { amount: sgd(amount) })).id;
    const refused = { code: 'PROTECTION_OVERDUE' };
    await expect(approve(await withdraw('5000.01'))).rejects.toMatchObject(refused);
    await approve(await withdraw('100.00'));
    const { id: bankDestinationId } = await createBank(asOperator(), { ...bank, accountNumber: '777777' });
    const paid = { amount: sgd('10000.01'), bankDestinationId, proofImage: await samplePicture() };
    const { id: deposit } = await requestDeposit(fixture.as(member), paid);
    await expect(approve(deposit)).rejects.toMatchObject(refused);
    await updateUser(asMaster(), { id: member.id, password: 'a sound password 9' });
    expect(await getOwnPayoutControls(fixture.as(member))).toMatchObject({ heldUntil: expect.any(Date), isHeldOnChange: true });
  });

  it('gives a demo administrator another password although it is overdue', async () => {
    const demo = await fixture.createUser('admin');
    await fixture.db.update(schema.users).set({ isDemo: true }).where(eq(schema.users.id, demo.id));
    await setProtection({ dueAt: fixture.clock.now() });
    await expect(updateUser(asMaster(), { id: demo.id, role: 'master_admin' })).rejects.toMatchObject({ code: 'PROTECTION_OVERDUE' });
    expect(await updateUser(asMaster(), { id: demo.id, password: 'a sound password 9' })).toMatchObject({ id: demo.id });
    await expect(updateUser(asMaster(), { id: demo.id, password: 'a sound password 8' })).rejects.toMatchObject({
      code: 'PROTECTION_OVERDUE',
    });
  });

  it('is protected for good once protection is on', async () => {
    await confirmApp(fixture.db, fixture.masterAdmin, fixture.clock.now());
    await createChecker(fixture, 'admin');
    expect(await updateProtection(asMaster(), { isOn: true })).toMatchObject({ since: fixture.clock.now(), dueAt: null });
    await expect(setProtection({ since: null })).rejects.toMatchObject({ cause: { constraint_name: 'live_is_protected' } });
  });

  it('owes nothing after the return to demonstration, which stays possible', async () => {
    await setProtection({ dueAt: fixture.clock.now() });
    expect(await updateSettings(asMaster(), { operatingMode: 'demonstration' })).toMatchObject({ operatingMode: 'demonstration' });
    expect(await fixture.db.select().from(schema.protection)).toMatchObject([{ since: null, dueAt: null }]);
  });
});

it('of two changes by SQL that together would leave it live without protection, one is refused', async () => {
  await update(facts);
  for (let round = 0; round < 10; round++) {
    const live = fixture.db.update(schema.settings).set({ operatingMode: 'live' });
    const results = await Promise.allSettled([live, setProtection({ since: null })]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    await fixture.db.update(schema.settings).set({ operatingMode: 'demonstration' });
    await setProtection({ since: fixture.clock.now() });
  }
});
