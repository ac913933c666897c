import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listSettingsHistory } from '../audit/list-audit.ts';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { updateSettings } from './update-settings.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

it('the history of the settings contains the changed settings only, with their values before and after', async () => {
  const ctx = fixture.as(fixture.admin);
  await updateSettings(ctx, { minDeposit: sgd('10.00'), whatsapp: '+65 6000 0000' });
  await updateSettings(ctx, { minDeposit: sgd('10.00'), whatsapp: null });
  const { items } = await listSettingsHistory(ctx, { limit: 10 });
  expect(items.map(({ changes, previous }) => ({ changes, previous }))).toEqual([
    { changes: { whatsapp: null }, previous: { whatsapp: '+65 6000 0000' } },
    { changes: { minDeposit: sgd('10.00'), whatsapp: '+65 6000 0000' }, previous: { minDeposit: sgd('5.00'), whatsapp: null } },
  ]);
});
