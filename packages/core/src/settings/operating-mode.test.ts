import { operator, settingsDefaults, type DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listSettingsHistory } from '../audit/list-audit.ts';
import { findSession } from '../sessions/find-session.ts';
import { login } from '../auth/login.ts';
import { findQueuePass, issueQueuePass } from '../auth/queue-pass.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { adminCreateUser } from '../users/admin-create-user.ts';
import { updateUser } from '../users/update-user.ts';
import { createBank } from '../banks/create-bank.ts';
import { switchProtectionOff } from '../protection/switch-protection-off.ts';
import { updateProtection } from '../protection/update-protection.ts';
import { confirmApp, createChecker } from '../testing/protect.ts';
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
const asOperator = () => fixture.as({ id: operator.id, username: operator.name, role: 'master_admin' });
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
  const dayMs = 24 * 3_600_000;
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
    expect(await fixture.db.$count(schema.bankDestinations)).toBe(banks);
    expect(await administrator('kedua.uji')).toMatchObject({ role: 'admin' });
    const member = await fixture.createMember();
    expect(await updateUser(asMaster(), { id: member.id, password: 'a sound password 8' })).toMatchObject({ id: member.id });
  });

  it('is protected for good once protection is on', async () => {
    await confirmApp(fixture.db, fixture.masterAdmin, fixture.clock.now());
    await createChecker(fixture, 'admin');
    expect(await updateProtection(asMaster(), { isOn: true })).toMatchObject({ since: fixture.clock.now(), dueAt: null });
    await expect(setProtection({ since: null })).rejects.toMatchObject({ cause: { constraint_name: 'live_is_protected' } });
  });

  it('owes nothing after the return to demonstration', async () => {
    expect(await update({ operatingMode: 'demonstration' })).toMatchObject({ operatingMode: 'demonstration' });
    expect(await fixture.db.select().from(schema.protection)).toMatchObject([{ since: null, dueAt: null }]);
  });
});
