import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../scripts/env.ts';
import { persons, startDemo, type Demo } from './demo.ts';
import { settle, views } from './views.ts';
import { closeBrowsers } from './watched-pages.ts';

test.use({ trace: 'off' });

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());
test.afterEach(closeBrowsers);

/* A page calls the server at least twice a minute, and reports an outage after two lost answers. */
const patience = { timeout: 90_000 };

/* A person at a time: all pages at once keep a slow machine busy for longer than `patience`. */
for (const person of persons)
  test(`while the server is away every page of ${person} reports it, and each recovers by itself`, async ({ browser }) => {
    const context = await demo.visit(browser, person, 'en');
    /* Each page and tab once: filters share their queries. */
    const paths = new Set(views.filter((view) => view.person === person).map((view) => view.path.replace(/\?(?!tab=).*/, '')));
    const pages = [];
    for (const path of paths) {
      const page = await context.newPage();
      await page.goto(demo.url + path);
      await settle(page, patience);
      pages.push({ path, page, title: await page.locator('h1').first().textContent() });
    }
    await demo.halt();
    for (const { path, page, title } of pages) {
      await expect(page.locator('.connection-notice'), path).toContainText('The server does not answer', patience);
      await expect(page.locator('.connection-notice'), path).toContainText('Last data received');
      await expect(page.locator('h1').first(), path).toHaveText(title ?? '');
    }
    await demo.resume();
    for (const { path, page, title } of pages) {
      await expect(page.locator('.connection-notice'), path).toHaveCount(0, patience);
      await settle(page, patience);
      await expect(page.locator('h1').first(), path).toHaveText(title ?? '');
      await expect(page.getByRole('alert'), path).toHaveCount(0);
    }
  });

/** The script and the style sheet of the referral page; the build names files by their content alone. */
function filesOfReferralPage(): string[] {
  const folder = path.join(root, 'apps', 'web', 'dist', 'assets');
  const texts = fs.readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  return texts.filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('referrals__page'));
}

test('a page opened while the server is away loads when it is back, with its styles', async ({ browser }) => {
  const context = await demo.visit(browser, 'member', 'en');
  const page = await context.newPage();
  const crashes: string[] = [];
  page.on('pageerror', ({ message, cause }) => crashes.push(`${message}: ${String(cause)}`));
  /* The page's code must not be prefetched either. */
  const files = filesOfReferralPage();
  expect(files).toHaveLength(2);
  const isOfReferral = ({ pathname }: URL) => files.includes(path.basename(pathname));
  await page.route(isOfReferral, (route) => route.abort());
  await page.goto(`${demo.url}/dashboard`);
  await settle(page);
  await demo.halt();
  await page.getByRole('link', { name: 'Referral' }).first().click();
  await expect(page.getByText(/server does not answer|could not be reached/).first()).toBeVisible(patience);
  await page.unroute(isOfReferral);
  await demo.resume();
  await expect(page.getByRole('heading', { level: 1, name: /Referral|stopped working/ })).toBeVisible(patience);
  expect(crashes).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Referral' })).toBeVisible(patience);
  await expect(page.locator('.referrals__page')).toHaveCSS('display', 'grid');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
