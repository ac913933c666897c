import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

const rani = { username: 'rani.contoh', password: 'demo-contoh-2026' };
const newcomer = { username: 'newcomer', password: 'a sound password' };

let product: Product;
const tokens: Record<'rani' | 'newcomer', string> = { rani: '', newcomer: '' };

const tokenOf = async (path: string, body: unknown) => ((await product.rest('POST', path, { body })).body as { token: string }).token; // the answer of a log-in, by the contract

test.beforeAll(async () => {
  product = await startProduct({ environment: { DEMO_DATA: '1' } });
  tokens.newcomer = await tokenOf('/auth/register', { ...newcomer, email: 'newcomer@example.test' });
});
test.beforeEach(async () => {
  tokens.rani = await tokenOf('/auth/login', rani);
});
test.afterAll(() => product.stop());

const statusOfRani = async () => (await product.rest('GET', '/auth/me', { token: tokens.rani })).status;

/** Logs in, out (null) or somebody else in, as another tab would. */
const store = (page: Page, token: string | null) =>
  page.evaluate((value) => (value === null ? localStorage.removeItem('token') : localStorage.setItem('token', value)), token);

/** A tab at this address; the first of a browser brings the token along. */
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
  test(`a log-out that was made without a connection is finished by ${finisher} once it is back`, async ({ context }) => {
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

test('another person in another tab finds nothing of the one before, and no form open', async ({ context }) => {
  const [first, second] = [await openTab(context, '/dashboard'), await openTab(context, '/deposit-withdraw?open=withdraw')];
  await expect(second.getByTestId('request-row').first()).toBeVisible();
  await second.getByRole('textbox', { name: 'Amount' }).fill('12.34');
  await store(first, tokens.newcomer);
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(second).toHaveURL(/\/deposit-withdraw$/);
  await expect(second.getByTestId('balance')).toContainText('SGD 0.00');
  await expect(second.getByTestId('request-row')).toHaveCount(0);
});

test('words that come late leave a form as it is', async ({ context }) => {
  const page = await openTab(context, '/deposit-withdraw');
  await expect(page.getByTestId('request-row').first()).toBeVisible();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/th_TH-*', async (route) => {
    await released;
    await route.continue();
  });
  /* To a public page, whose language is changed, and back by the way that loads nothing anew. */
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
  const late = page.waitForResponse(/th_TH-/);
  await go('/deposit-withdraw?open=withdraw');
  const amount = page.getByRole('dialog').getByRole('textbox').first();
  await amount.fill('12.34');
  release();
  const words = (await late).url();
  await page.evaluate(async (url) => {
    await import(url); // the page's own copy: it has them now too
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  }, words);
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(amount).toHaveValue('12.34');
});

test('the ledger rows that a balance is said to be made of are exactly those that the link leads to', async ({ context }) => {
  const page = await openTab(context, '/dashboard');
  const balance = (await page.getByTestId('balance').locator('.money-digits').textContent()) ?? '';
  const link = page.getByRole('link', { name: /ledger rows add up to this/ });
  const count = Number((await link.textContent())?.match(/\d+/)?.[0]);
  await link.click();
  await expect(page.getByText(`${count} rows add up to what is available`)).toContainText(balance);
  await expect(page.locator('.statement-table tbody tr')).toHaveCount(count);
});

test('filter, page and open request stand in the address', async ({ context }) => {
  const page = await openTab(context, '/deposit-withdraw');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByTitle('Rejected', { exact: true }).click();
  await expect(page.getByTestId('request-row')).toHaveCount(1);
  await page.getByTestId('request-row').getByRole('button').click();
  await expect(page.locator('.history-facts')).toContainText('Rejected');
  const shared = await openTab(context, page.url().slice(product.url.length));
  await expect(shared.getByTestId('request-row')).toHaveCount(1);
  await expect(shared.locator('.history-facts')).toContainText('Rejected');
});

test('an investment is told day by day, what is to come marked as computed', async ({ context }) => {
  const page = await openTab(context, '/investment');
  await page
    .getByRole('link', { name: /Day by day/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const { body } = await product.rest('GET', '/investments/my-investments', { token: tokens.rani });
  const [newest] = body as { duration_days: number; days_accrued: number }[]; // by the contract
  await expect(sheet.locator('.schedule-interest')).toHaveCount(newest?.days_accrued ?? 0);
  await expect(sheet.locator('.schedule-coming')).toHaveCount((newest?.duration_days ?? 0) - (newest?.days_accrued ?? 0));
  await expect(sheet.locator('.schedule-coming .illus')).toHaveCount(2 * (await sheet.locator('.schedule-coming').count()));
  await page.reload();
  await expect(sheet.locator('.schedule-coming').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('while the server is silent the page says so, money waits, and it recovers by itself', async ({ context }) => {
  const page = await openTab(context, '/deposit-withdraw?open=withdraw');
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Request withdrawal' });
  await expect(submit).toBeEnabled();
  await context.route('**/trpc/**', (route) => route.abort());
  await expect(page.getByText('The server does not answer')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Last good data')).toBeVisible();
  await expect(submit).toBeDisabled();
  await context.unrouteAll();
  await expect(page.getByText('The server does not answer')).toHaveCount(0);
  await expect(submit).toBeEnabled();
});

test('a new browser speaks the language of the account after the log-in, unless another one was chosen in it', async ({ browser }) => {
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
    await page.locator('input[autocomplete=username]').fill(person.username);
    await page.locator('input[autocomplete=current-password]').fill(person.password);
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator('html')).toHaveAttribute('lang', expected);
    expect(await kept()).toBe(expected);
    await context.close();
  }
});
