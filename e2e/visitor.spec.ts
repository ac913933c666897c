import fs from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { createMemberFixture, PASSWORD, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';

/* What the public pages need a real browser for: scrolling, and what is kept when a page is loaded. The rest is in the page tests. */
let product: Product;
let fixture: MemberFixture;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
});
test.afterAll(() => product.stop());
test.use({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });

const goto = async (page: Page, address: string) => {
  await page.goto(product.url + address);
  await settle(page);
};

test('landing: the links of the bar scroll to their sections, without an error in the console', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await goto(page, '/');
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  for (const [name, section] of [
    ['Plans', '#plans'],
    ['About', '#about'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${product.url}/${section}`);
    await expect(page.locator(section)).toBeInViewport();
  }
  await bar.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'View plans' }).click();
  await expect(page.locator('#plans')).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('the chosen language is kept when a page is loaded again', async ({ page }) => {
  await goto(page, '/terms');
  await page
    .getByRole('button', { name: /^Language/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: /Indonesia/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await goto(page, '/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
});

test('a friend’s code is kept from the landing page over the log-in page', async ({ page }) => {
  const friend = await fixture.member();
  const { referral_code: code } = (await fixture.call('GET', '/referral/stats', friend.token)) as { referral_code: string }; // by the contract
  await goto(page, `/?ref=${code}`);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page.getByLabel('Referral code')).toHaveValue(code);
});

test('the chosen plan is kept across other pages before the registration', async ({ page }) => {
  await goto(page, '/');
  await page.getByRole('link', { name: /Choose Gold/ }).click();
  await page.getByRole('link', { name: 'terms and conditions' }).click();
  await goto(page, '/');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await page.getByLabel('Username').fill('gold.reader');
  await page.getByLabel('Email').fill('gold.reader@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/investment\?buy=gold$/);
  await expect(page.getByRole('dialog')).toContainText('Buy Gold');
});

/** The lines of the api's log about crashes. */
const loggedCrashes = () =>
  fs
    .readFileSync(path.join(product.dataDir, 'logs', 'api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('the web app crashed'))
    .map(
      (line) => JSON.parse(line) as { level: number; crashId: string; requestId: string; error: string; page: string; frames: string[] },
    );

test('a page that crashes shows an id that the log of the server has, with what happened and without the query', async ({ page }) => {
  const { token } = await fixture.member({ sgdCents: 1_000 });
  await goto(page, '/login');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.route('**/trpc/stats.dashboard*', (route) => route.fulfill({ json: { result: { data: 'not what the page expects' } } }));
  await page.goto(`${product.url}/dashboard?from=canary`);
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  const text = (await page.getByText(/[0-9a-f]{8}-[0-9a-f-]{27}/).textContent()) ?? '';
  const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text) ?? [];
  const own = () => loggedCrashes().filter(({ crashId }) => crashId === id);
  await expect.poll(() => own().length).toBe(1);
  expect(own()[0]).toMatchObject({ level: 50, page: '/dashboard', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(own()[0]?.frames.join('\n')).toMatch(/^\S+ [\w-]+\.js:\d+:\d+$/m);
  expect(JSON.stringify(own())).not.toMatch(new RegExp(`canary|${token}|member\\.`));
});

test('an error that no page catches is in the log of the server too', async ({ page }) => {
  await goto(page, '/');
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new RangeError('thrown outside of every page');
      }),
  );
  await expect.poll(() => loggedCrashes().filter(({ error, page: route }) => error === 'RangeError' && route === '/').length).toBe(1);
});
