import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listSettingsHistory } from '../audit/list-audit.ts';
import { createWorld, sgd, type World } from '../testing/index.ts';
import { updateSettings } from './update-settings.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterAll(() => world.close());

it('the history of the settings says what a setting was and what it became, and nothing that stayed', async () => {
  const ctx = world.as(world.admin);
  await updateSettings(ctx, { minDeposit: sgd('10.00'), whatsapp: '+65 6000 0000' });
  await updateSettings(ctx, { minDeposit: sgd('10.00'), whatsapp: null });
  const { items } = await listSettingsHistory(ctx, { limit: 10 });
  expect(items.map(({ changes, previous }) => ({ changes, previous }))).toEqual([
    { changes: { whatsapp: null }, previous: { whatsapp: '+65 6000 0000' } },
    { changes: { minDeposit: sgd('10.00'), whatsapp: '+65 6000 0000' }, previous: { minDeposit: sgd('5.00'), whatsapp: null } },
  ]);
});
