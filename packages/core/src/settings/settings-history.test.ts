import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { listSettingsHistory } from '../audit/list-audit.ts';
import { countLockWaits, createCoreFixture, samplePicture, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { getSettings, lockSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';
import { uploadLogo } from './upload-logo.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

it('the history of the settings contains the changed settings only, with their values before and after', async () => {
  const ctx = fixture.as(fixture.masterAdmin);
  await updateSettings(ctx, { minDeposit: sgd('10.00'), whatsapp: '+65 6000 0000' });
  await updateSettings(ctx, { minDeposit: sgd('10.00'), whatsapp: null });
  const { items } = await listSettingsHistory(ctx, { limit: 10 });
  expect(items.map(({ changes, previous }) => ({ changes, previous }))).toEqual([
    { changes: { whatsapp: null }, previous: { whatsapp: '+65 6000 0000' } },
    { changes: { minDeposit: sgd('10.00'), whatsapp: '+65 6000 0000' }, previous: { minDeposit: sgd('5.00'), whatsapp: null } },
  ]);
});

it('a setting that has changed since the caller saw it is not replaced; any other one is', async () => {
  const ctx = fixture.as(fixture.masterAdmin);
  const seen = { seoTitle: (await getSettings(fixture.ctx)).seoTitle, telegram: null };
  await updateSettings(ctx, { seoTitle: 'By another', telegram: '@another' });
  await expect(updateSettings(ctx, { seoTitle: 'Mine', telegram: '@mine', email: null, expected: seen })).rejects.toMatchObject({
    code: 'SETTINGS_CHANGED',
    fields: { seoTitle: 'invalid', telegram: 'invalid' },
  });
  expect(await updateSettings(ctx, { websiteName: 'Mine', expected: { ...seen, websiteName: 'DCI' } })).toMatchObject({
    websiteName: 'Mine',
    seoTitle: 'By another',
  });
  expect(await updateSettings(ctx, { seoTitle: 'Mine', expected: { seoTitle: 'By another' } })).toMatchObject({ seoTitle: 'Mine' });
});

it('a logo of a single pixel is refused with the size that it needs', async () => {
  const ctx = fixture.as(fixture.masterAdmin);
  await expect(uploadLogo(ctx, { logoBase64: await samplePicture('png', 1) })).rejects.toMatchObject({
    code: 'IMAGE_TOO_SMALL',
    params: { pixels: 8 },
  });
  await expect(uploadLogo(ctx, { logoBase64: await samplePicture('png', 8) })).resolves.toBeDefined();
});

it('two logos that are uploaded concurrently follow each other', async () => {
  const ctx = fixture.as(fixture.masterAdmin);
  const picture = await samplePicture();
  await warmConnections(fixture);
  const { uploads } = await fixture.db.transaction(async (tx) => {
    await lockSettings(tx);
    const started = Promise.all([1, 2].map(() => uploadLogo(ctx, { logoBase64: picture })));
    await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(2), { timeout: 20_000 });
    return { uploads: started };
  });
  await uploads;
  const { items } = await listSettingsHistory(ctx, { limit: 2 });
  const [second, first] = items;
  expect(second?.previous).toEqual(first?.changes);
});
