import { settingsDefaults } from '@app/contract';
import type { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { listSettingsHistory } from '../audit/list-audit.ts';
import { findSession } from '../auth/find-session.ts';
import { login } from '../auth/login.ts';
import { findQueuePass, issueQueuePass } from '../auth/queue-pass.ts';
import { createWorld, type World } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

const facts = { licenceStatement: 'None is needed: nobody is served', sourceOfReturns: 'A test', complaintContact: 'halo@contoh.example' };
const noFacts = { licenceStatement: null, sourceOfReturns: null, complaintContact: null };

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
beforeEach(() => updateSettings(world.as(world.admin), { operatingMode: 'demonstration', ...noFacts }));
afterAll(() => world.close());

it('begins with the settings that the screens show before they know any', async () => {
  expect(await getSettings(world.ctx)).toMatchObject(settingsDefaults);
});

const update = (input: Parameters<typeof updateSettings>[1]) => updateSettings(world.as(world.admin), input);
const missingIn = (input: Parameters<typeof updateSettings>[1]) =>
  update(input).then(
    () => [],
    ({ code, fields }: DomainError) => [code, ...Object.keys(fields ?? {})],
  );

it('is a demonstration of the company that the settings name, until somebody says otherwise', async () => {
  expect(await getSettings(world.ctx)).toMatchObject({ operatingMode: 'demonstration', companyName: 'DCI Pte. Ltd.', ...noFacts });
});

it('goes live only when every fact is there, and names those that are not', async () => {
  expect(await missingIn({ operatingMode: 'live' })).toEqual([
    'NOT_READY_FOR_LIVE',
    'licenceStatement',
    'sourceOfReturns',
    'complaintContact',
  ]);
  await update({ licenceStatement: facts.licenceStatement });
  expect(await missingIn({ operatingMode: 'live', complaintContact: 'x' })).toEqual(['NOT_READY_FOR_LIVE', 'sourceOfReturns']);
  expect(await getSettings(world.ctx)).toMatchObject({ operatingMode: 'demonstration', complaintContact: null });
  expect(await update({ operatingMode: 'live', ...facts })).toMatchObject({ operatingMode: 'live', ...facts });
});

it('loses none of them while it is live, and all of them with the step back', async () => {
  await update({ operatingMode: 'live', ...facts });
  expect(await missingIn({ sourceOfReturns: null })).toEqual(['NOT_READY_FOR_LIVE', 'sourceOfReturns']);
  expect(await update({ operatingMode: 'demonstration', sourceOfReturns: null })).toMatchObject({ operatingMode: 'demonstration' });
});

it('is not live without them whatever hand writes it', async () => {
  await expect(world.db.update(schema.settings).set({ operatingMode: 'live' })).rejects.toMatchObject({
    cause: { constraint_name: 'live_says_what_it_is' },
  });
});

it('stands in the history with what it was and what it is', async () => {
  await update({ operatingMode: 'live', ...facts });
  const { items } = await listSettingsHistory(world.ctx, { limit: 1 });
  expect(items).toMatchObject([
    {
      updatedBy: world.admin.username,
      changes: { operatingMode: 'live', ...facts },
      previous: { operatingMode: 'demonstration', ...noFacts },
    },
  ]);
});

it('goes live only when no demo account has its published password any more', async () => {
  const demo = await world.createUser();
  await world.db.update(schema.users).set({ isDemo: true }).where(eq(schema.users.id, demo.id));
  const live = () => update({ operatingMode: 'live', ...facts });
  await expect(live()).rejects.toMatchObject({ code: 'DEMO_ACCOUNTS_EXIST', params: { count: 1 } });
  expect(await getSettings(world.ctx)).toMatchObject({ operatingMode: 'demonstration' });
  await updateUser(world.as(world.admin), { id: demo.id, password: 'a password of its own' });
  expect(await live()).toMatchObject({ operatingMode: 'live' });
});

it('lets no demo account in while it is live, wherever it is served, even if an earlier version let it go live with one', async () => {
  const demo = await world.createUser('master_admin');
  const credentials = { username: demo.username, password: 'a sound password' };
  await world.db.update(schema.users).set({ isDemo: true }).where(eq(schema.users.id, demo.id));
  const { token } = await login(world.ctx, credentials);
  const pass = await issueQueuePass(world.as(demo), token);
  const entrances = async () => [await findSession(world.ctx, token, { polling: false }), await findQueuePass(world.ctx, pass)];
  expect(await entrances()).toEqual([expect.objectContaining({ id: demo.id }), expect.objectContaining({ id: demo.id })]);

  await world.db.update(schema.settings).set({ operatingMode: 'live', ...facts }); // as the earlier version did, without the check
  expect(await entrances()).toEqual([undefined, undefined]);
  await expect(login(world.ctx, credentials)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });

  await updateUser(world.as(world.admin), { id: demo.id, password: 'a password of its own' });
  expect(await login(world.ctx, { ...credentials, password: 'a password of its own' })).toMatchObject({ username: demo.username });
});
