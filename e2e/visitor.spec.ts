import { expect, test, type Page } from '@playwright/test';
import { settleHousehold, PASSWORD, type Household } from './household.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';

/* Each button and field of the pages for everybody is used, and what it did is read from the server. */
let product: Product;
let home: Household;
test.beforeAll(async () => {
  product = await startProduct();
  home = await settleHousehold(product);
});
test.afterAll(() => product.stop());
test.use({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });

const goto = async (page: Page, address: string) => {
  await page.goto(product.url + address);
  await settle(page);
};
const logInStatus = async (username: string, password: string) =>
  (await product.rest('POST', '/auth/login', { body: { username, password } })).status;

test('landing: every link and button leads where it says, and the rates are honest', async ({ page }) => {
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
  for (const [name, address] of [
    ['Terms', '/terms'],
    ['Log in', '/login'],
    ['Register', '/register'],
    ['Get started', '/register'],
    ['Create account', '/register'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(product.url + address);
    await goto(page, '/');
  }
  for (const plan of ['Standard', 'Gold', 'Premium']) await expect(page.getByRole('link', { name: `Choose ${plan}` })).toBeVisible();
  for (const rate of ['0.5%', '1.0%', '1.5%']) {
    await expect(page.locator('#plans').getByText(rate, { exact: false }).first()).toBeVisible();
  }
  await expect(page.locator('#plans').getByText(/Not guaranteed, you can lose money/)).toHaveCount(3);
  await expect(page.getByText('201532966C').first()).toBeVisible();
  await expect(page.getByText('No contact available')).toBeVisible();
  await home.call('PUT', '/admin/settings', home.master.token, { whatsapp: '+6591234567', telegram: 'contoh', email: 'help@example.test' });
  await goto(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('No contact available')).toHaveCount(0);
  const addresses = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((href) => /^(https:\/\/(wa\.me|t\.me)\/|mailto:)/.test(href))).toHaveLength(3);
  expect(complaints).toEqual([]);
});

test('the language is chosen once, at once, for all pages; terms lead to an account or home', async ({ page }) => {
  await goto(page, '/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Language/ })
    .first()
    .click();
  await expect(page.getByRole('menuitemradio', { name: /English/ })).toBeChecked();
  await page.getByRole('menuitemradio', { name: /Indonesia/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Terms and Conditions');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('id');
  await goto(page, '/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await goto(page, '/terms?lng=en');
  for (const [name, address] of [
    ['Create account', '/register'],
    ['I Agree - Create Account', '/register'],
    ['Back to home', '/'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(product.url + address);
    await goto(page, '/terms');
  }
});

test('log-in: what is missing is said at its field, a wrong password is refused, and the way back in is told', async ({ page }) => {
  const { username } = await home.member();
  await goto(page, '/login');
  await expect(page.getByText(/Forgot your password\? Please contact support or your admin/)).toBeVisible();
  const submit = page.getByRole('button', { name: 'Log in' });
  await submit.click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await submit.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const processing = page.getByRole('button', { name: 'Processing…' });
  await page.route('**/trpc/auth.login**', async (route) => {
    await expect(processing).toBeDisabled();
    await route.continue();
  });
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await goto(page, '/login');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('registration: fields are checked, the code of a friend counts, and the agreement is kept', async ({ page }) => {
  const friend = await home.member();
  const { referral_code: code } = (await home.call('GET', '/referral/stats', friend.token)) as { referral_code: string }; // by the contract
  await goto(page, '/login');
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await goto(page, `/register?ref=${code}`);
  await expect(page.getByLabel('Referral code')).toHaveValue(code);
  await expect(page.getByText(/Your friend will see your username/)).toBeVisible();
  const submit = page.getByRole('button', { name: 'Create account' });
  await page.getByLabel('Username').fill('no');
  await page.getByLabel('Email').fill('no address');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await expect(page.getByText('Password strength: weak')).toBeVisible();
  await submit.click();
  await expect(page.getByLabel('Username')).toBeFocused();
  for (const label of ['Username', 'Email']) await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  expect(await logInStatus('no', 'abc')).not.toBe(200);
  await page.getByLabel('Username').fill('new.comer');
  await page.getByLabel('Email').fill('new.comer@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Referral code').fill('NOBODY22');
  await submit.click();
  await expect(page.getByLabel('Referral code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Referral code').fill(code.toLowerCase());
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await logInStatus('new.comer', PASSWORD)).toBe(200);
  expect(await home.call('GET', '/referral/stats', friend.token)).toMatchObject({
    referral_count: 1,
    referrals: [{ username: 'new.comer' }],
  });
  const [user] = (await home.call('GET', '/admin/users?search=new.comer', home.master.token)) as { id: string }[]; // by the contract
  const overview = await home.call('GET', `/admin/users/${user?.id}`, home.master.token);
  expect(overview).toMatchObject({
    terms_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    terms_accepted_at: expect.stringContaining('T'),
  });
});

test('a friend’s code comes along from the landing page over log-in and the terms, with all that was written', async ({ page }) => {
  const friend = await home.member();
  const { referral_code: code } = (await home.call('GET', '/referral/stats', friend.token)) as { referral_code: string }; // by the contract
  await goto(page, `/?ref=${code}`);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page.getByLabel('Referral code')).toHaveValue(code);
  await page.getByLabel('Username').fill('invited.one');
  await page.getByLabel('Email').fill('invited.one@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('link', { name: 'terms and conditions' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  expect(page.context().pages()).toHaveLength(1);
  await page.getByRole('link', { name: 'I Agree - Create Account' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('invited.one');
  await expect(page.getByLabel('Email')).toHaveValue('invited.one@example.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel('Referral code')).toHaveValue(code);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await home.call('GET', '/referral/stats', friend.token)).toMatchObject({ referrals: [{ username: 'invited.one' }] });
});

test('a plan chosen on the landing page is the one to buy after a log-in', async ({ page }) => {
  const { username } = await home.member({ sgdCents: 2_000_000 });
  await goto(page, '/');
  await page.getByRole('link', { name: /Choose Gold/ }).click();
  await expect(page).toHaveURL(/\/register/);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/investment\?buy=gold$/);
  await expect(page.getByRole('dialog')).toContainText('Gold');
});

test('a plan chosen on the landing page is the one to buy after a registration', async ({ page }) => {
  await goto(page, '/');
  await page.getByRole('link', { name: /Choose Gold/ }).click();
  await expect(page).toHaveURL(/\/register/);
  await page.getByLabel('Username').fill('gold.chooser');
  await page.getByLabel('Email').fill('gold.chooser@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/investment\?buy=gold$/);
  await expect(page.getByRole('dialog')).toContainText('Buy Gold');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await goto(page, '/login');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the chosen plan survives other pages before the registration', async ({ page }) => {
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
