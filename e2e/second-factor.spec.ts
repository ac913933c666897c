import { appCode } from '@app/core/testing';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { createAdminFixture } from './admin-fixture.ts';
import { createMemberFixture, PASSWORD, type Account, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';

/* The second factor from its set-up to its loss, as a member and an administrator use it. The phone shows the time of this machine. */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
});
test.afterAll(() => product.stop());
test.use({ viewport: { width: 390, height: 844 } });

const phone = { now: () => new Date() };
/* The code of the next step: that of the present one confirmed the app. */
const nextCode = (secret: string) => appCode(phone, secret, { steps: 1 });

async function openSecurity(page: Page, { token }: Account): Promise<void> {
  await page.goto(`${product.url}/terms`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${product.url}/profile?tab=security`);
  await settle(page);
}

async function shownCodes(card: Locator): Promise<string[]> {
  const rows = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  return rows.allTextContents();
}

/** Sets the app up in the open profile; returns its secret and the recovery codes that are shown. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await card.getByLabel('Current password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Continue' }).click();
  const secret = (await card.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await card.getByLabel('Code', { exact: true }).fill('000000');
  await card.getByRole('button', { name: 'Turn it on' }).click();
  await expect(card.getByText('This code is wrong')).toBeVisible();
  await card.getByLabel('Code', { exact: true }).fill(appCode(phone, secret));
  await card.getByRole('button', { name: 'Turn it on' }).click();
  const codes = await shownCodes(card);
  await expect(card.getByRole('button', { name: 'Done' })).toBeDisabled();
  await card.getByLabel('I have saved them').check();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText('10 / 10')).toBeVisible();
  return { secret, codes };
}

async function enterPassword(page: Page, { username }: Account): Promise<void> {
  await page.goto(`${product.url}/login`);
  await settle(page);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
}

test('a member sets up an app, logs in with a code and with a recovery code, and removes the app', async ({ page, context }) => {
  const member = await fixture.member();
  await openSecurity(page, member);
  const { secret, codes } = await setUp(page);

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill('123 456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => localStorage.clear());
  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${product.url}/profile?tab=security`);
  const card = page.getByRole('region', { name: 'Second factor' });
  await expect(card.getByText('9 / 10')).toBeVisible();
  await card.getByRole('button', { name: 'New recovery codes…' }).click();
  await card.getByLabel('Current password').fill('not mine');
  await card.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await card.getByRole('button', { name: 'Make new codes' }).click();
  await expect(card.getByText('The current password is wrong')).toBeVisible();
  await card.getByLabel('Current password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Make new codes' }).click();
  const renewed = await shownCodes(card);
  /* Codes that were not saved are still there after a look at another page, which asks first. */
  await page.getByRole('link', { name: 'Plans' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/investment/);
  await page.goBack();
  expect(await shownCodes(card)).toEqual(renewed);
  expect(renewed).not.toEqual(codes);
  await card.getByLabel('I have saved them').check();
  await card.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Remove the app…' }).click();
  await card.getByLabel('Current password').fill(PASSWORD);
  await card.getByLabel('Code', { exact: true }).fill(renewed[0] ?? '');
  await card.getByRole('button', { name: 'Remove the app', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('a withdrawal asks for a code in the middle of the form, which keeps what was typed', async ({ page, context }) => {
  const member = await fixture.member({ sgdCents: 100_00 });
  const bank = { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333' };
  await fixture.call('PUT', '/profile/update', member.token, bank);
  await openSecurity(page, member);
  const { secret, codes } = await setUp(page);
  product.setClockAhead(11 * 60_000);
  await page.goto(`${product.url}/deposit-withdraw?open=withdraw`);
  await settle(page);
  const form = page.getByRole('dialog').first();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const amount = form.getByLabel(/^Amount/);
  await amount.fill('12');
  const submit = form.getByRole('button', { name: /^(Request|Withdraw)/ });
  await submit.click();
  await expect(question.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.getByText('Confirm with a passkey, a code from your authenticator app or a recovery code to continue.')).toBeVisible();
  await expect(amount).toHaveValue('12.00');
  await expect(form.locator(':focus')).toHaveCount(1);
  await submit.click();
  await question.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(question.getByText('This code is wrong')).toBeVisible();
  await question.getByLabel('Code').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect
    .poll(() => fixture.call('GET', '/transactions/requests?type=withdrawal', member.token))
    .toMatchObject([{ amount: 12_00 * 130, status: 'pending' }]);

  /* New bank details ask as well, in another tab; a recovery code counts. */
  product.setClockAhead(22 * 60_000);
  const other = await context.newPage();
  await other.goto(`${product.url}/profile?tab=bank`);
  await settle(other);
  await other.getByLabel('Account number', { exact: true }).fill('000-222-4444');
  await other.getByLabel('Account number again').fill('000-222-4444');
  await other.getByLabel('Current password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Save' }).first().click();
  const again = other.getByRole('dialog', { name: 'Confirm that it is you' });
  await again.getByLabel('Code').fill(codes[0] ?? '');
  await other.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect
    .poll(async () => (await fixture.call('GET', '/auth/me', member.token)) as object)
    .toMatchObject({ account_number: '000-222-4444' });

  /* A question ends with its session: the next user of the browser does not see it. */
  product.setClockAhead(33 * 60_000);
  await page.goto(`${product.url}/deposit-withdraw?open=withdraw`);
  await settle(page);
  await amount.fill('13');
  await submit.click();
  await expect(question).toBeVisible();
  const next = await fixture.member();
  await other.evaluate((token) => localStorage.setItem('token', token), next.token);
  await expect(page.getByRole('link', { name: `Profile: ${next.username}` })).toBeVisible();
  await expect(question).toBeHidden();
});

test('the queue dashboard opens after a code, and stays shut without one', async ({ page }) => {
  const account = await adminFixture.administrator('master_admin');
  const secret = await adminFixture.setUpApp(account);
  product.setClockAhead(44 * 60_000);
  await page.goto(`${product.url}/terms`);
  await page.evaluate((value) => localStorage.setItem('token', value), account.token);
  await page.evaluate(() => localStorage.setItem('adminLng', 'en'));
  await page.goto(`${product.url}/admin`);
  const open = page.getByRole('button', { name: 'Queue dashboard' });
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await open.click();
  await expect(question.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await open.click();
  await question.getByLabel('Code').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/queues/);
  await expect(page).toHaveTitle(/Queue/);
});

test('an administrator resets the second factor of a member who lost it', async ({ page, browser }) => {
  const member = await fixture.member();
  await openSecurity(page, member);
  await setUp(page);
  const { id } = (await fixture.call('GET', '/auth/me', member.token)) as { id: string }; // by the contract
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await context.newPage();
  await desk.goto(`${product.url}/terms`);
  const { token } = await adminFixture.administrator();
  await desk.evaluate((value) => localStorage.setItem('token', value), token);
  await desk.goto(`${product.url}/admin/users?user=${id}`);
  await desk.getByRole('button', { name: 'Reset…' }).click();
  const question = desk.getByRole('dialog', { name: /^Reset/ });
  await question.getByLabel('Alasan').or(question.getByLabel('Reason')).fill('a lost phone');
  await question.getByRole('button', { name: /Reset/ }).click();
  await expect(
    desk
      .getByText('Tidak ada')
      .or(desk.getByText('None', { exact: true }))
      .first(),
  ).toBeVisible();
  await context.close();
  await page.goto(`${product.url}/login`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
