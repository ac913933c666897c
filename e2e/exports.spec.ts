import fs from 'node:fs';
import { createGeneratedMembers } from '@app/core/testing';
import { createDb } from '@app/db';
import { expect, test, type Page } from '@playwright/test';
import { createMemberFixture, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* An export that takes several seconds: long enough to leave the page, and to be cancelled. */
const memberCount = 100_000;

let product: Product;
let fixture: MemberFixture;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  const handle = createDb(product.databaseUrl, { statementTimeoutMs: 0 });
  await createGeneratedMembers(handle.db, { count: memberCount, purchasedAt: product.now(), durationDays: 30 });
  await handle.close();
});
test.afterAll(() => product.stop());

const { open, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const exportsOf = (page: Page) => page.getByTestId('export');
const tray = (page: Page) => page.getByRole('button', { name: /^Ekspor$|ekspor sedang berjalan/ });

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simpan sebagai CSV' }).click();
  await expect(exportsOf(page).first().getByRole('progressbar')).toBeVisible(); // a long export opens the tray
  await expect(exportsOf(page).first()).toContainText(/baris, (seluruhnya )?sekitar/);
}

/* Where the buttons are has nothing to do with the queue: one of them on each backend. */
for (const { tag, ...viewport } of [
  { width: 1440, height: 900, tag: '@queue' },
  { width: 390, height: 844, tag: [] },
]) {
  test(`a long export continues without its page, and is saved from the tray, ${viewport.width} px wide`, { tag }, async ({ browser }) => {
    const page = await open(browser, fixture.master, '/admin/users?search=generated');
    await page.setViewportSize(viewport);
    await begin(page);
    await page.goto(`${product.url}/admin/audit`);
    await tray(page).click();
    const row = exportsOf(page).first();
    await expect(row.getByRole('button', { name: 'Unduh ekspor: Data Member' })).toBeVisible({ timeout: 120_000 });
    await expect(row).toContainText('100.000 baris');
    await expect(row).toContainText('Disimpan sampai');
    const saved = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Unduh ekspor: Data Member' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const lines = fs
      .readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([memberCount + 1, memberCount + 1]);
    await expect(page).toHaveURL(/\/admin\/audit/);
  });
}

test('a long export is cancelled, and leaves no file', { tag: '@queue' }, async ({ browser }) => {
  const page = await open(browser, fixture.master, '/admin/users?search=generated');
  await begin(page);
  await exportsOf(page).first().getByRole('button', { name: 'Batalkan ekspor: Data Member' }).click();
  await expect(exportsOf(page).first()).toContainText('Dibatalkan');
  const folder = `${product.dataDir}/exports`;
  await expect.poll(() => fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});
