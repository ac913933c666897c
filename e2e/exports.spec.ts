import fs from 'node:fs';
import { createCrowd } from '@app/core/testing';
import { createDb } from '@app/db';
import { expect, test, type Page } from '@playwright/test';
import { settleHousehold, type Household } from './household.ts';
import { startProduct, type Product } from './product.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* An export that takes several seconds: long enough to walk away from, and to be cancelled. */
const crowdCount = 100_000;

let product: Product;
let home: Household;
test.beforeAll(async () => {
  product = await startProduct();
  home = await settleHousehold(product);
  const handle = createDb(product.databaseUrl, { statementTimeoutMs: 0 });
  await createCrowd(handle.db, { count: crowdCount, purchasedAt: product.now(), durationDays: 30 });
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
  await expect(exportsOf(page).first().getByRole('progressbar')).toBeVisible(); // what takes its time shows itself
  await expect(exportsOf(page).first()).toContainText(/baris, (seluruhnya )?sekitar/);
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `a long export goes on without its page, and is saved from the bar, ${viewport.width} px wide`,
    { tag: '@queue' },
    async ({ browser }) => {
      const page = await open(browser, home.master, '/admin/users?search=crowd');
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
      expect([lines.length, new Set(lines).size]).toEqual([crowdCount + 1, crowdCount + 1]);
      await expect(page).toHaveURL(/\/admin\/audit/);
    },
  );
}

test('a long export is cancelled, and leaves no file', { tag: '@queue' }, async ({ browser }) => {
  const page = await open(browser, home.master, '/admin/users?search=crowd');
  await begin(page);
  await exportsOf(page).first().getByRole('button', { name: 'Batalkan ekspor: Data Member' }).click();
  await expect(exportsOf(page).first()).toContainText('Dibatalkan');
  const folder = `${product.dataDir}/exports`;
  await expect.poll(() => fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});
