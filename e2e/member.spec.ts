import fs from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { PASSWORD, proofFile, settleHousehold, type Account, type Household } from './household.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/*
 * Each button and field of the member's pages is used, and what it did is read from the server. The screens are
 * English; what they look like in other languages is the business of pages.spec.ts.
 */
let product: Product;
let home: Household;
test.beforeAll(async () => {
  product = await startProduct();
  home = await settleHousehold(product);
});
test.afterAll(() => product.stop());

const { open, forgive, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const pasted = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const read = <T>(account: Account, address: string) => home.call('GET', address, account.token) as Promise<T>;
type Request = { type: string; status: string; amount: number; bank_name: string | null; proof_image: string | null };
type Me = { profile_image: string | null; bank_name: string | null; account_name: string | null; account_number: string | null };

test('dashboard: figures, refresh, quick actions, hidden amounts, referral code', async ({ browser }) => {
  const friend = await home.member();
  const { referral_code: code } = await read<{ referral_code: string }>(friend, '/referral/stats');
  await home.member({ sgdCents: 1_000, referralCode: code });
  const page = await open(browser, friend, '/dashboard');
  await expect(page.getByTestId('balance')).toContainText('SGD 0.00');
  await expect(page.getByText('Tier: Standard')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText('Balance refreshed!')).toBeVisible();
  for (const [name, address] of [
    ['Deposit', '/deposit-withdraw?open=deposit'],
    ['Buy a plan', '/investment#plans'],
    ['Withdraw', '/deposit-withdraw?open=withdraw'],
    ['Invite friends', '/referral'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(product.url + address);
    await page.goto(`${product.url}/dashboard`);
    await settle(page);
  }
  await page.getByRole('main').getByRole('button', { name: /Copy/ }).first().click();
  expect(await pasted(page)).toBe(code);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(page.getByTestId('balance')).not.toContainText('0.00');
  await page.reload();
  await settle(page);
  await expect(page.getByTestId('balance')).not.toContainText('0.00');
  await page.getByRole('button', { name: 'Hide amounts', pressed: true }).click();
  await expect(page.getByTestId('balance')).toContainText('SGD 0.00');
});

test('deposit: a bank must be chosen, minimums are said, the proof is kept, QRIS shows its picture', async ({ browser }) => {
  const account = await home.member();
  const page = await open(browser, account, '/deposit-withdraw');
  await page.getByRole('button', { name: 'Request deposit' }).first().click();
  await expect(page).toHaveURL(/open=deposit/);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Minimum SGD 5.00')).toBeVisible();
  await sheet.getByLabel('Amount').fill('20');
  await sheet.getByRole('button', { name: /^Request deposit/ }).click();
  await expect(page.getByText('Please select a bank destination').first()).toBeVisible();
  await sheet.getByLabel('Bank destination').click();
  await page.getByTitle('Bank Contoh').click();
  await sheet.getByRole('button', { name: /Copy/ }).first().click();
  expect(['000-999-0001', 'CONTOH EXAMPLE', 'Bank Contoh']).toContain(await pasted(page));
  await sheet.getByLabel('Amount').fill('4.99');
  await sheet.getByRole('button', { name: /^Request deposit/ }).click();
  await expect(sheet.getByText(/SGD 5\.00/).first()).toBeVisible();
  expect(await read<Request[]>(account, '/transactions/requests')).toEqual([]);
  const upload = sheet.locator('input[type=file]');
  await upload.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(sheet.getByText('File must be an image')).toBeVisible();
  await upload.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(sheet.getByText('Maximum file size is 2MB')).toBeVisible();
  await upload.setInputFiles(proofFile);
  await expect(sheet.locator('img[src^="data:"], img[src^="blob:"]').first()).toBeVisible();
  await sheet.getByLabel('Amount').fill('20.00');
  await sheet.getByRole('button', { name: 'Request deposit of SGD 20.00' }).click();
  await expect(page.getByText('Deposit of SGD 20.00 requested').first()).toBeVisible();
  const [request] = await read<Request[]>(account, '/transactions/requests');
  expect(request).toMatchObject({ type: 'deposit', status: 'pending', amount: 260_000, bank_name: 'Bank Contoh' });
  expect(request?.proof_image).toMatch(/^\/api\/files\//);

  await page.goto(`${product.url}/deposit-withdraw?open=deposit`);
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
  await expect(sheet.getByText('Minimum SGD 1.00')).toBeVisible();
  await sheet.getByLabel('Amount').fill('1.00');
  await sheet.getByRole('button', { name: 'Request deposit of SGD 1.00' }).click();
  await expect(page.getByText('Deposit of SGD 1.00 requested').first()).toBeVisible();
  expect(await read<Request[]>(account, '/transactions/requests')).toMatchObject([{ amount: 13_000, bank_name: 'QRIS Contoh' }, {}]);
});

/** Chooses the picture and presses the button, with no time between the two; gives how far the button moves after it. */
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
    await Promise.resolve(); // the page has answered the change
    const before = button.getBoundingClientRect().y;
    button.click();
    const drawn = () => document.querySelector<HTMLImageElement>('[role=dialog] .image-upload img');
    while (drawn() === null) await new Promise(requestAnimationFrame);
    await drawn()?.decode();
    return button.getBoundingClientRect().y - before;
  }, picture);

test('deposit: a proof chosen a moment ago goes along, and the button stays where it is', async ({ browser }) => {
  const account = await home.member();
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

test('withdrawal: free money only, with a warning while bank details are missing; a rejection tells its reason', async ({ browser }) => {
  const account = await home.member({ sgdCents: 5_000 });
  const page = await open(browser, account, '/deposit-withdraw');
  await page.getByRole('button', { name: 'Request withdrawal' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Your profile has no bank details yet')).toBeVisible();
  await sheet.getByRole('link', { name: 'Add bank details' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=bank/);
  await page.getByLabel('Bank name').fill('Bank Contoh');
  await page.getByLabel('Account holder').fill('MEMBER');
  await page.getByLabel('Account number').fill('000-222-3333');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save bank info' }).click();
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible();
  expect(await read<Me>(account, '/auth/me')).toMatchObject({
    bank_name: 'Bank Contoh',
    account_name: 'MEMBER',
    account_number: '000-222-3333',
  });

  await page.goto(`${product.url}/deposit-withdraw?open=withdraw`);
  await expect(sheet.getByText('SGD 50.00').first()).toBeVisible();
  await sheet.getByLabel('Amount').fill('50.01');
  await expect(sheet.locator('.field-error').filter({ hasText: 'SGD 50.00' })).toBeVisible();
  /* The screen says it while one types, but what is free is for the server to decide: its refusal is awaited. */
  const refused = page.waitForEvent('console', (message) => message.text().includes('status of 422'));
  await sheet.getByRole('button', { name: /^Request withdrawal/ }).click();
  await refused;
  await expect(sheet.locator('.field-error').filter({ hasText: 'SGD 50.00' })).toBeVisible();
  expect(await read<Request[]>(account, '/transactions/requests')).toMatchObject([{ type: 'deposit' }]);
  forgive(422);
  await sheet.getByRole('button', { name: 'All that is free' }).click();
  await expect(sheet.getByLabel('Amount')).toHaveValue('50.00');
  await sheet.getByLabel('Amount').fill('30.00');
  await sheet.getByRole('button', { name: 'Request withdrawal of SGD 30.00' }).click();
  await expect(page.getByText('Withdrawal of SGD 30.00 requested').first()).toBeVisible();
  const [request] = await read<(Request & { id: string })[]>(account, '/transactions/requests');
  expect(request).toMatchObject({ type: 'withdrawal', status: 'pending', amount: 390_000 });
  expect(await read<object>(account, '/dashboard/stats')).toMatchObject({ balance: 650_000, free: 260_000, pending_withdrawals: 390_000 });
  await expect(page.getByText('In review').first()).toBeVisible();

  const reason = 'The name of the account differs';
  await home.call('PUT', `/admin/requests/${request?.id}/process`, home.master.token, { status: 'rejected', admin_note: reason });
  await page.reload();
  await settle(page);
  await expect(page.getByText(`Reason, as the administrator wrote it: ${reason}`).first()).toBeVisible();
});

test('plans: calculators, limits, the risk that must be read, and what was bought', async ({ browser }) => {
  const account = await home.member({ sgdCents: 10_000 });
  const page = await open(browser, account, '/investment');
  await page.getByLabel('Amount, Standard').fill('200');
  await expect(page.getByText('7.00').first()).toBeVisible(); // one week of 0.5 % a day on 200, simple
  await page.getByRole('button', { name: 'Buy Gold' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/You need at least SGD 10,000\.00 free/)).toBeVisible();
  await sheet.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/deposit-withdraw\?open=deposit/);

  await page.goto(`${product.url}/investment?buy=standard`);
  const amount = sheet.getByLabel('Amount', { exact: true });
  const slider = sheet.getByRole('slider');
  await amount.fill('100.01');
  await expect(sheet.getByText(/SGD 100\.00/).first()).toBeVisible();
  await expect(sheet.getByRole('checkbox')).toHaveCount(0);
  await amount.fill('4.99');
  await expect(sheet.getByRole('checkbox')).toHaveCount(0);
  await amount.fill('50.00');
  await expect(slider).toHaveAttribute('aria-valuenow', '5000');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount).toHaveValue('50.01');
  await amount.fill('50.00');
  for (const [days, simple, compounded] of [
    ['1 day', '50.25', '50.25'],
    ['30 days', '57.50', '58.07'],
    ['7 days', '51.75', '51.78'],
  ] as const) {
    await sheet.getByText(days, { exact: true }).click();
    await expect(sheet.getByText(simple).first()).toBeVisible();
    await expect(sheet.getByText(compounded).first()).toBeVisible();
  }
  const confirm = sheet.getByRole('button', { name: 'Buy Standard for SGD 50.00' });
  await expect(confirm).toBeDisabled();
  await sheet.getByRole('checkbox', { name: /I can lose part or all of SGD 50\.00/ }).check();
  await confirm.click();
  await expect(page.getByText('Investment purchased successfully!').first()).toBeVisible();
  await expect(page.getByText(/^Standard, SGD 50\.00, until \d\d \w{3} \d{4}, \d\d:\d\d SGT\.$/).first()).toBeVisible();
  const bought = page.getByTestId('investment-card').getByRole('heading', { name: 'Standard plan' });
  await expect(bought).toBeFocused();
  await expect(bought).toBeInViewport();
  expect(await read<object[]>(account, '/investments/my-investments')).toMatchObject([
    { plan_type: 'standard', amount: 650_000, current_value: 650_000, duration_days: 7, status: 'active' },
  ]);
  await expect(page.getByTestId('investment-card')).toContainText('SGD 50.00');
  await page.getByRole('tab', { name: 'Completed (0)' }).click();
  await expect(page).toHaveURL(/tab=completed/);
  await expect(page.getByText('Nothing completed yet')).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('investment-card')).toHaveCount(1);
});

test('referral: the code and the link lead a friend here, who is listed with the daily bonus', async ({ browser }) => {
  const account = await home.member();
  const page = await open(browser, account, '/referral');
  const { referral_code: code } = await read<{ referral_code: string }>(account, '/referral/stats');
  const copyButtons = page.getByRole('button', { name: /Copy/ });
  await copyButtons.first().click();
  await expect(page.getByText('Copied to clipboard!').first()).toBeVisible();
  expect(await pasted(page)).toBe(code);
  await copyButtons.nth(1).click();
  const link = await pasted(page);
  expect(link).toBe(`${product.url}/register?ref=${code}`);
  await expect(page.getByText('No friends yet')).toBeVisible();

  const friend = await open(browser, null, link.slice(product.url.length));
  await expect(friend.getByLabel('Referral code')).toHaveValue(code);
  await home.member({ sgdCents: 10_000, referralCode: code });
  await expect(page.getByText('member.', { exact: false }).last()).toBeVisible();
  await expect(page.getByText('SGD 0.25').first()).toBeVisible(); // 0.25 % of 100.00; the page asks every five seconds
});

test('profile: photo, password, sessions, language and appearance', async ({ browser }) => {
  const account = await home.member();
  const page = await open(browser, account, '/profile');
  const upload = page.locator('input[type=file]');
  await upload.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('File must be an image')).toBeVisible();
  await upload.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(page.getByText('Maximum file size is 2MB')).toBeVisible();
  await upload.setInputFiles(proofFile);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload photo' }).click();
  await expect(page.getByText('Photo uploaded successfully').first()).toBeVisible();
  expect((await read<Me>(account, '/auth/me')).profile_image).toMatch(/^\/api\/files\//);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(async () => (await read<Me>(account, '/auth/me')).profile_image).toBeNull();

  const elsewhere = (await product.rest('POST', '/auth/login', { body: { username: account.username, password: PASSWORD } }))
    .body as Account;
  await page.getByRole('tab', { name: 'Bank info' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Bank info' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Log out elsewhere' }).click();
  await expect.poll(async () => (await product.rest('GET', '/auth/me', { token: elsewhere.token })).status).toBe(401);
  expect((await product.rest('GET', '/auth/me', { token: account.token })).status).toBe(200);

  const change = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  const canLogIn = async (password: string) =>
    (await product.rest('POST', '/auth/login', { body: { username: account.username, password } })).status === 200;
  await change(PASSWORD, 'short', 'short');
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible();
  await change(PASSWORD, 'another sound one', 'another sound two');
  await expect(page.getByText('New password and confirmation do not match')).toBeVisible();
  expect(await canLogIn(PASSWORD)).toBe(true);
  await change('not the password', 'another sound one', 'another sound one');
  await expect(page.getByText('The current password is wrong').first()).toBeVisible();
  forgive(422);
  expect(await canLogIn(PASSWORD)).toBe(true);
  await change(PASSWORD, 'another sound one', 'another sound one');
  await expect(page.getByText('Password changed successfully').first()).toBeVisible();
  expect([await canLogIn(PASSWORD), await canLogIn('another sound one')]).toEqual([false, true]);
});

test('statement: every movement, the days of the address, and a file that says the same', async ({ browser }) => {
  const account = await home.member({ sgdCents: 7_000 });
  await home.call('POST', '/investments/purchase', account.token, { plan_type: 'standard', amount: 130_000, duration_days: 1 });
  const page = await open(browser, account, '/statement');
  const card = page.locator('.statement-card');
  await expect(card.getByText('Plan bought').first()).toBeVisible();
  await expect(card.getByText('Deposit').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = fs.readFileSync(await (await saved).path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const amounts = csv.trim().split('\r\n').slice(1);
  expect(amounts).toHaveLength(2);
  expect(csv).toContain('910000');
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(page.getByText('No such movements')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No such movements')).toBeVisible();
  await page.getByRole('button', { name: 'All days' }).click();
  await expect(card.getByText('Plan bought').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
  await expect(card.getByText('Plan bought').first()).toBeVisible();
});

test('who is logged out by a password reset is told so on the log-in page, and a log-out says nothing', async ({ browser }) => {
  const account = await home.member();
  const page = await open(browser, account, '/dashboard');
  const other = await page.context().newPage();
  await other.goto(`${product.url}/profile`);
  await settle(other);
  const { id } = await read<{ id: string }>(account, '/auth/me');
  await home.call('PUT', `/admin/users/${id}`, home.master.token, { password: 'given by an administrator' });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
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
  await page.goto(`${product.url}/login`);
  await settle(page);
  await expect(page.getByText(/your session ended/)).toHaveCount(0);
});

test('who logs out in one tab is logged out in all of them, and the token is worth nothing', async ({ browser }) => {
  const account = await home.member();
  const page = await open(browser, account, '/dashboard');
  const other = await page.context().newPage();
  await other.goto(`${product.url}/profile`);
  await settle(other);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(home|login)?$/);
  await expect(other).toHaveURL(/\/(home|login)?$/);
  await expect.poll(async () => (await product.rest('GET', '/auth/me', { token: account.token })).status).toBe(401);
});
