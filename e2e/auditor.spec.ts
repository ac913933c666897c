import axe from 'axe-core';
import { expect, test, type Page } from '@playwright/test';
import { loadInLanguage } from './switch-language.ts';
import { DESKTOP, PHONE, startDemo, type Demo } from './demo.ts';
import { laidOut, settle } from './views.ts';
import { closeBrowsers } from './watched-pages.ts';

/* An auditor reads every page of the admin area, and finds nothing there that would change anything. */
let demo: Demo;
const auditor = { username: 'auditor.uji', password: 'a sound password of an auditor' };
test.beforeAll(async () => {
  demo = await startDemo();
  const body = { ...auditor, email: 'auditor@contoh.example', role: 'auditor' };
  const { status } = await demo.rest('POST', '/admin/users', { token: demo.tokenOf('master') ?? '', body });
  expect(status).toBe(200);
});
test.afterAll(() => demo.stop());
test.afterEach(closeBrowsers);

const addresses = [
  '/admin',
  '/admin/deposits',
  '/admin/withdrawals',
  '/admin/payout-exceptions',
  '/admin/approvals',
  '/admin/investments',
  '/admin/users',
  '/admin/closed-members',
  '/admin/management',
  '/admin/transactions',
  '/admin/adjustments',
  '/admin/bank-destinations',
  '/admin/plans',
  ...['general', 'logo', 'limits', 'company', 'protection', 'history'].map((tab) => `/admin/settings?tab=${tab}`),
  '/admin/treasury',
  '/admin/audit',
  '/admin/security-events',
  '/profile',
];

/** The controls of the page that write: forms, filled and red buttons, switches, uploads, and the buttons of rows. */
const writing = (page: Page) =>
  page
    .locator('main')
    .locator(
      'form, textarea, .ant-switch, input[type=file], input[type=password], .ant-btn-primary, .ant-btn-dangerous, button .anticon-edit, button .anticon-delete, button .anticon-plus, button .anticon-play-circle',
    )
    .filter({ visible: true });

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => (await window.axe.run({ resultTypes: ['violations'], preload: false })).violations);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

test('logs in at the dashboard, and reads every page without a control that writes', async ({ browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', colorScheme: 'light' });
  const page = await context.newPage();
  const changes: string[] = [];
  page.on('request', (call) => call.method() === 'POST' && call.url().includes('/trpc/') && changes.push(new URL(call.url()).pathname));
  await loadInLanguage(page, 'en', `${demo.url}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(auditor.username);
  await page.getByLabel('Password', { exact: true }).fill(auditor.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await settle(page);
  /* The admin area is in Indonesian for administrators; an auditor reads it in the language of the browser. */
  await expect(page.locator('html[lang=en]')).toBeAttached();
  await page.goto(`${demo.url}/referral`);
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('adminLng', 'en'));
  const problems: string[] = [];
  for (const language of ['en', 'id'] as const) {
    for (const address of addresses) {
      await page.setViewportSize(DESKTOP);
      await loadInLanguage(page, language, demo.url + address);
      await settle(page);
      const at = `${language} ${address}`;
      expect(new URL(page.url()).pathname, at).toBe(new URL(address, demo.url).pathname);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await laidOut(page);
        for (const control of await writing(page).all())
          problems.push(`${at}: ${await control.evaluate((it) => it.outerHTML.slice(0, 160))}`);
        if (await isWide(page)) problems.push(`${at}: wider than ${size.width} px`);
        problems.push(...(await violations(page)).map((violation) => `${at}, ${size.width} px: ${violation}`));
      }
    }
  }
  expect(problems).toEqual([]);
  expect([...new Set(changes)]).toEqual(['/trpc/auth.login']);
});

test('shows until when the access lasts, and the details of a request, of a member and of an approval without a decision', async ({
  browser,
}) => {
  const { body } = await demo.rest('POST', '/auth/login', { body: auditor });
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${demo.url}/terms`);
  await page.evaluate((token) => localStorage.setItem('token', token), (body as { token: string }).token);
  await loadInLanguage(page, 'en', `${demo.url}/admin/deposits`);
  await settle(page);
  await expect(page.getByRole('banner').getByText(/^Auditor · until \d{2} \w{3} \d{4}$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Details \d+$/ })
    .first()
    .click();
  const open = page.getByTestId('open-request');
  await expect(open.getByText('Administrators decide this request.')).toBeVisible();
  await expect(open.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await loadInLanguage(page, 'en', `${demo.url}/admin/users`);
  await settle(page);
  await page.getByTestId('user-row').getByRole('link').first().click();
  await settle(page);
  await expect(writing(page)).toHaveCount(0);
  await loadInLanguage(page, 'en', `${demo.url}/admin/management`);
  await settle(page);
  await expect(page.getByTestId('user-row').getByText(/^Auditor · until/)).toBeVisible();
});

test('a master admin creates an auditor with an end date, and moves it', async ({ browser }) => {
  const context = await demo.visit(browser, 'master', 'en');
  const page = await context.newPage();
  await page.setViewportSize(DESKTOP);
  await page.goto(`${demo.url}/admin/management`);
  await settle(page);
  await page.getByRole('button', { name: 'New administrator or auditor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('auditor.baru');
  await dialog.getByLabel('Email').fill('auditor.baru@contoh.example');
  await dialog.getByLabel('Role').click();
  await page.locator('.ant-select-item-option', { hasText: 'Auditor' }).click();
  await expect(dialog.getByLabel('Access until')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('a sound password of another');
  await expect(dialog.getByText('The last day: tomorrow at the earliest', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create auditor' }).click();
  const row = page.getByTestId('user-row').filter({ hasText: 'auditor.baru' });
  await expect(row.getByText(/^Auditor · until/)).toBeVisible();
  const before = await row.getByText(/^Auditor · until/).textContent();
  await row.getByRole('button', { name: /^Edit/ }).click();
  const drawer = page.getByRole('dialog', { name: /auditor\.baru/ });
  await drawer.getByLabel('Access until').click();
  await page.locator('.ant-picker-dropdown .ant-picker-header-next-btn').click();
  await page.locator('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)').first().click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(/^Auditor · until/)).not.toHaveText(before ?? '');
  await drawer.getByRole('button', { name: 'End the access now…' }).click();
  await page.getByRole('button', { name: 'End the access', exact: true }).click();
  await expect(row.getByText(/^Auditor · until/)).toHaveCount(0);
});
