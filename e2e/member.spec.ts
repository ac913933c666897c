import fs from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { proofFile, createMemberFixture, type Account, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/*
 * What the member's pages need a real browser for: the clipboard, files, the place of what is shown, and other tabs. The rules of
 * their forms and the states of their screens are in the page tests.
 */
let product: Product;
let fixture: MemberFixture;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
});
test.afterAll(() => product.stop());

const { open, forgive, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const pasted = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const read = <T>(account: Account, address: string) => fixture.call('GET', address, account.token) as Promise<T>;
type Request = { proof_image: string | null };
type Me = { profile_image: string | null };

test('deposit: the account number is copied, and the QRIS picture is saved as a file', async ({ browser }) => {
  const page = await open(browser, await fixture.member(), '/deposit-withdraw?open=deposit');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Bank destination').click();
  await page.getByTitle('Bank Contoh').click();
  await sheet.getByRole('button', { name: 'Copy: Account number' }).click();
  expect(await pasted(page)).toBe('000-999-0001');
  await sheet.getByLabel('Bank destination').click();
  await page.getByTitle('QRIS Contoh').click();
  await expect(sheet.getByRole('img', { name: 'QRIS of QRIS Contoh' }).first()).toBeVisible();
  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('qris-qris-contoh.png');
  expect(
    fs
      .readFileSync(await saved.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

/** Chooses the picture and presses the button immediately; returns how far the button moves afterwards. */
const choosePressAtOnce = (page: Page, picture: string) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], 'proof.png', { type: 'image/png' }));
    const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]');
    if (input === null || button === null) throw new Error('The sheet is not open');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await Promise.resolve(); // the page has handled the change event
    const before = button.getBoundingClientRect().y;
    button.click();
    const drawn = () => document.querySelector<HTMLImageElement>('[role=dialog] .image-upload__upload img');
    while (drawn() === null) await new Promise(requestAnimationFrame);
    await drawn()?.decode();
    return button.getBoundingClientRect().y - before;
  }, picture);

test('deposit: a proof chosen immediately before is sent, and the button does not move', async ({ browser }) => {
  const account = await fixture.member();
  const page = await open(browser, account, '/deposit-withdraw?open=deposit');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Bank destination').click();
  await page.getByTitle('Bank Contoh').click();
  await sheet.getByLabel('Amount').fill('20.00');
  await expect(sheet.getByRole('button', { name: 'Request deposit of SGD 20.00' })).toBeVisible();
  expect(await choosePressAtOnce(page, fs.readFileSync(proofFile).toString('base64'))).toBe(0);
  await expect(page.getByText('Deposit of SGD 20.00 requested').first()).toBeVisible();
  expect(await read<Request[]>(account, '/transactions/requests')).toMatchObject([
    { proof_image: expect.stringMatching(/^\/api\/files\//) },
  ]);
});

test('plans: the slider follows the keyboard, and the new investment is focused in view', async ({ browser }) => {
  const page = await open(browser, await fixture.member({ sgdCents: 10_000 }), '/investment?buy=standard');
  const sheet = page.getByRole('dialog');
  const amount = sheet.getByLabel('Amount', { exact: true });
  await amount.fill('50.00');
  await sheet.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount).toHaveValue('50.01');
  await sheet.getByText('7 days', { exact: true }).click();
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Buy Standard for SGD 50.01' }).click();
  const bought = page.getByTestId('investment-card').getByRole('heading', { name: 'Standard plan' });
  await expect(bought).toBeFocused();
  await expect(bought).toBeInViewport();
  await page.getByRole('tab', { name: 'Completed (0)' }).click();
  await expect(page).toHaveURL(/tab=completed/);
  await page.goBack();
  await expect(page.getByTestId('investment-card')).toHaveCount(1);
});

test('referral: the code and the link are copied, and the link opens the registration with the code', async ({ browser }) => {
  const account = await fixture.member();
  const page = await open(browser, account, '/referral');
  const { referral_code: code } = await read<{ referral_code: string }>(account, '/referral/stats');
  const copyButtons = page.getByRole('button', { name: /Copy/ });
  await copyButtons.first().click();
  await expect(page.getByText('Copied to clipboard!').first()).toBeVisible();
  expect(await pasted(page)).toBe(code);
  await copyButtons.nth(1).click();
  const link = await pasted(page);
  expect(link).toBe(`${product.url}/register?ref=${code}`);
  const friend = await open(browser, null, link.slice(product.url.length));
  await expect(friend.getByLabel('Referral code')).toHaveValue(code);
});

test('profile: a photo is cropped and uploaded, and the tab is kept when the page is loaded again', async ({ browser }) => {
  const account = await fixture.member();
  const page = await open(browser, account, '/profile');
  await page.locator('input[type=file]').setInputFiles(proofFile);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload photo' }).click();
  await expect(page.getByText('Photo uploaded successfully').first()).toBeVisible();
  expect((await read<Me>(account, '/auth/me')).profile_image).toMatch(/^\/api\/files\//);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(async () => (await read<Me>(account, '/auth/me')).profile_image).toBeNull();
  await page.getByRole('tab', { name: 'Bank info' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Bank info' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
});

test('statement: a file with the same lines, and a printed page without navigation', async ({ browser }) => {
  const account = await fixture.member({ sgdCents: 7_000 });
  await fixture.call('POST', '/investments/purchase', account.token, { plan_type: 'standard', amount: 130_000, duration_days: 1 });
  const page = await open(browser, account, '/statement');
  const card = page.locator('.statement__card');
  await expect(card.getByText('Plan bought').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = fs.readFileSync(await (await saved).path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv.trim().split('\r\n').slice(1)).toHaveLength(2);
  expect(csv).toContain('910000');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
  await expect(card.getByText('Plan bought').first()).toBeVisible();
});

test('the log-in page shows a notice after a password reset ended the session, and none after a log-out', async ({ browser }) => {
  const account = await fixture.member();
  const page = await open(browser, account, '/dashboard');
  const other = await page.context().newPage();
  await other.goto(`${product.url}/profile`);
  await settle(other);
  const { id } = await read<{ id: string }>(account, '/auth/me');
  await fixture.call('PUT', `/admin/users/${id}`, fixture.master.token, { password: 'given by an administrator' });
  /* The pages are told that the session may have ended. */
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByText(/You have been logged out because your session ended/)).toBeVisible();
  }
  forgive(401);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill('given by an administrator');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/home$/);
  /* A page that is left before the answer logs out again, which is then refused. */
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('loggedOut:')))).toEqual([]);
  await page.goto(`${product.url}/login`);
  await settle(page);
  await expect(page.getByText(/your session ended/)).toHaveCount(0);
});

test('a log-out in one tab logs out all tabs, and the token is invalid', async ({ browser }) => {
  const account = await fixture.member();
  const page = await open(browser, account, '/dashboard');
  const other = await page.context().newPage();
  await other.goto(`${product.url}/profile`);
  await settle(other);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(home|login)?$/);
  await expect(other).toHaveURL(/\/(home|login)?$/);
  await expect.poll(async () => (await product.rest('GET', '/auth/me', { token: account.token })).status).toBe(401);
});
