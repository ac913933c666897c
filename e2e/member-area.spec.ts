import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

const rani = { username: 'rani.contoh', password: 'demo-contoh-2026' };
const newcomer = { username: 'newcomer', password: 'a sound password' };

let product: Product;
const tokens: Record<'rani' | 'newcomer', string> = { rani: '', newcomer: '' };

const tokenOf = async (path: string, body: unknown) => ((await product.rest('POST', path, { body })).body as { token: string }).token; // by the contract

test.beforeAll(async () => {
  product = await startProduct({ environment: { DEMO_DATA: '1' } });
  tokens.newcomer = await tokenOf('/auth/register', { ...newcomer, email: 'newcomer@example.test' });
});
test.beforeEach(async () => {
  tokens.rani = await tokenOf('/auth/login', rani);
});
test.afterAll(() => product.stop());

const statusOfRani = async () => (await product.rest('GET', '/auth/me', { token: tokens.rani })).status;

/** Stores or removes (null) the token of a user, as another tab would. */
const store = (page: Page, token: string | null) =>
  page.evaluate((value) => (value === null ? localStorage.removeItem('token') : localStorage.setItem('token', value)), token);

/** A tab at this address, opened after it has stored the token. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}/terms`);
  await store(page, tokens.rani);
  await page.goto(product.url + address);
  return page;
}

test('a log-out ends the session in every tab at once', async ({ context }) => {
  const [first, second] = [await openTab(context, '/dashboard'), await openTab(context, '/deposit-withdraw?open=withdraw')];
  await expect(second.getByRole('dialog')).toBeVisible();
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(second).toHaveURL(/\/home$/);
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect.poll(statusOfRani).toBe(401);
});

for (const finisher of ['the tab itself', 'the next visit'])
  test(`a log-out made without a connection is finished by ${finisher} once it is back`, async ({ context }) => {
    const tab = await openTab(context, '/dashboard');
    const other = await openTab(context, '/deposit-withdraw');
    await expect(other.getByTestId('balance')).toBeVisible();
    await context.setOffline(true);
    await tab.getByRole('button', { name: 'Log out' }).click();
    for (const page of [tab, other]) await expect(page).toHaveURL(/\/home$/);
    expect(await statusOfRani()).toBe(200);
    await other.close();
    if (finisher === 'the next visit') await tab.close();
    await context.setOffline(false);
    const next = finisher === 'the next visit' ? await context.newPage() : tab;
    if (next !== tab) await next.goto(`${product.url}/home`);
    await expect.poll(statusOfRani).toBe(401);
    await next.goto(`${product.url}/dashboard`);
    await expect(next).toHaveURL(/\/home$/);
  });

test('another user in another tab sees no data of the former user, and no open form', async ({ context }) => {
  const [first, second] = [await openTab(context, '/dashboard'), await openTab(context, '/deposit-withdraw?open=withdraw')];
  await expect(second.getByTestId('request-row').first()).toBeVisible();
  await second.getByRole('textbox', { name: 'Amount' }).fill('12.34');
  await store(first, tokens.newcomer);
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(second).toHaveURL(/\/deposit-withdraw$/);
  await expect(second.getByTestId('balance')).toContainText('SGD 0.00');
  await expect(second.getByTestId('request-row')).toHaveCount(0);
});

test('messages that load late leave a form unchanged', async ({ context }) => {
  const page = await openTab(context, '/deposit-withdraw');
  await expect(page.getByTestId('request-row').first()).toBeVisible();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  /* The names of the files don't tell which one contains antd's messages in Thai. */
  let lateUrl: (url: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => {
    lateUrl = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    if (text.includes('filterConfirm') && text.includes('ตกลง')) {
      await released;
      lateUrl(route.request().url());
    }
    await route.fulfill({ response });
  });
  /* To a public page, where the language is changed, and back without a reload. */
  const go = (address: string) =>
    page.evaluate((there) => {
      history.pushState(null, '', there);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await go('/terms');
  await page
    .getByRole('button', { name: /^Language/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: /ไทย/ }).click();
  await go('/deposit-withdraw?open=withdraw');
  const amount = page.getByRole('dialog').getByRole('textbox').first();
  await amount.fill('12.34');
  release();
  await page.evaluate(
    async (url) => {
      await import(url); // the module instance of the page: its messages are loaded now too
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    },
    await late,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(amount).toHaveValue('12.34');
});

test('while the server does not answer, the page shows it, money buttons are disabled, and it recovers by itself', async ({ context }) => {
  const page = await openTab(context, '/deposit-withdraw?open=withdraw');
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Request withdrawal' });
  await expect(submit).toBeEnabled();
  await context.route('**/trpc/**', (route) => route.abort());
  await expect(page.getByText('The server does not answer')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Last data received')).toBeVisible();
  await expect(submit).toBeDisabled();
  await context.unrouteAll();
  await expect(page.getByText('The server does not answer')).toHaveCount(0);
  await expect(submit).toBeEnabled();
});

test('a new browser uses the language of the account after the log-in, unless another one was chosen in it', async ({ browser }) => {
  const person = { username: 'in.thai', password: 'a sound password' };
  const body = { ...person, email: 'in.thai@example.test' };
  const registered = await fetch(`${product.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'th' },
    body: JSON.stringify(body),
  });
  const { token } = (await registered.json()) as { token: string }; // the answer of a registration, by the contract
  const kept = async () => ((await product.rest('GET', '/auth/session', { token })).body as { language: string }).language;
  for (const [choice, expected] of [
    [null, 'th'],
    ['Bahasa Indonesia', 'id'],
  ] as const) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${product.url}/login`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    if (choice !== null) {
      await page
        .getByRole('button', { name: /^Language/ })
        .first()
        .click();
      await page.getByRole('menuitemradio', { name: choice }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', expected);
    }
    await page.locator('input[autocomplete^=username]').fill(person.username);
    await page.locator('input[autocomplete=current-password]').fill(person.password);
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator('html')).toHaveAttribute('lang', expected);
    expect(await kept()).toBe(expected);
    await context.close();
  }
});
