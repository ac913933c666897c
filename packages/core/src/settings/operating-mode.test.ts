import { settingsDefaults } from '@app/contract';
import type { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { listSettingsHistory } from '../audit/list-audit.ts';
import { findSession } from '../sessions/find-session.ts';
import { login } from '../auth/login.ts';
import { findQueuePass, issueQueuePass } from '../auth/queue-pass.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

const facts = { licenceStatement: 'None is needed: nobody is served', sourceOfReturns: 'A test', complaintContact: 'halo@contoh.example' };
const noFacts = { licenceStatement: null, sourceOfReturns: null, complaintContact: null };

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
beforeEach(() => updateSettings(fixture.as(fixture.masterAdmin), { operatingMode: 'demonstration', ...noFacts }));
afterAll(() => fixture.close());

it('starts with the defaults that the screens use before they have loaded them', async () => {
  expect(await getSettings(fixture.ctx)).toMatchObject(settingsDefaults);
});

const update = (input: Parameters<typeof updateSettings>[1]) => updateSettings(fixture.as(fixture.masterAdmin), input);
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
      updatedBy: fixture.masterAdmin.username,
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
  await updateUser(fixture.as(fixture.masterAdmin), { id: demo.id, password: 'a password of its own' });
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

  await updateUser(fixture.as(fixture.masterAdmin), { id: demo.id, password: 'a password of its own' });
  expect(await login(fixture.ctx, { ...credentials, password: 'a password of its own' })).toMatchObject({ username: demo.username });
});
