import { expect, test, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { ADMIN_PASSWORD, createAdminFixture } from './admin-fixture.ts';
import { createMemberFixture, PASSWORD, type Account, type MemberFixture } from './member-fixture.ts';
import { MASTER_PASSWORD, startProduct, type Product } from './product.ts';
import { settle } from './views.ts';

/* Passkeys in Chromium, whose virtual authenticator stands for the fingerprint reader of a phone. They are bound to a host name. */
let product: Product;
let fixture: MemberFixture;
let home: string;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  home = product.url.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => product.stop());
test.use({ viewport: { width: 390, height: 844 } });

type Device = {
  /** Whether the user is at the device; else it goes on asking. */
  isPresent: (isPresent: boolean) => Promise<void>;
  /** Whether the fingerprint is right. */
  verifies: (isVerified: boolean) => Promise<void>;
};

async function connectDevice(context: BrowserContext, page: Page): Promise<Device> {
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isPresent: async (enabled) => void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    verifies: async (isUserVerified) => void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}

/** Opens the log-in page in a browser that does not offer passkeys in the list of the username field. */
async function openLoginWithoutOffer(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'));
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${home}/login`);
  await settle(page);
}

async function openSecurity(page: Page, { token }: Account): Promise<void> {
  await page.goto(`${home}/terms`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${home}/profile?tab=security`);
  await settle(page);
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Adds a passkey in the open profile. */
async function addPasskey(page: Page, name: string, password = PASSWORD): Promise<void> {
  const card = cardOf(page);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Current password').fill(password);
  await card.getByRole('button', { name: 'Continue', exact: true }).click();
  await card.getByLabel('Name of the passkey').fill(name);
  await card.getByRole('button', { name: 'Continue on the device' }).click();
}
async function saveCodes(page: Page): Promise<void> {
  const card = cardOf(page);
  await expect(card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await card.getByLabel('I have saved them').check();
  await card.getByRole('button', { name: 'Done' }).click();
}

test('a member adds a passkey, logs in with it without a name, and removes it', async ({ page, context }) => {
  const device = await connectDevice(context, page);
  const member = await fixture.member();
  await openSecurity(page, member);
  await addPasskey(page, 'My phone');
  await saveCodes(page);
  const card = cardOf(page);
  await expect(card.getByText('My phone')).toBeVisible();

  await openLoginWithoutOffer(page);
  await device.verifies(false);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('The device did not confirm. Try again, or use another way.')).toBeVisible();
  await device.verifies(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  /* The password alone is no longer enough; the passkey is offered beside the code. */
  await openLoginWithoutOffer(page);
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${home}/profile?tab=security`);
  await expect(card.getByText('Last used')).toBeVisible();
  await addPasskey(page, 'The same phone');
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Remove: My phone' }).click();
  await expect(card.getByText('After this your password alone is enough to log in.')).toBeVisible();
  await card.getByLabel('Current password').fill(PASSWORD);
  /* What was typed stays when the way changes, and a question that was left is not answered afterwards. */
  await card.getByRole('button', { name: 'Use a recovery code' }).click();
  await card.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(card.getByLabel('Current password')).toHaveValue(PASSWORD);
  await device.isPresent(false);
  await card.getByRole('button', { name: 'Remove the passkey' }).click();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await device.isPresent(true);
  await expect(card.getByText('My phone')).toBeVisible();
  /* Nor is the device asked when the form was left before the server had answered. */
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const options = '**/trpc/secondFactor.passkeyOptions';
  await page.route(options, async (route) => isAnswered.then(() => route.continue()), { times: 1 });
  await card.getByRole('button', { name: 'Remove: My phone' }).click();
  await card.getByLabel('Current password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Remove the passkey' }).click();
  await card.getByRole('button', { name: 'Cancel' }).click();
  const answered = page.waitForResponse(options);
  answer();
  await answered;
  await expect(card.getByText('My phone')).toBeVisible();
  await card.getByRole('button', { name: 'Remove: My phone' }).click();
  await card.getByLabel('Current password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(card.getByText('Whoever learns your password alone')).toBeVisible();
  await openLoginWithoutOffer(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});

test('the list of the username field offers the passkey, without a press, and does not stand in the way of the password', async ({
  page,
  context,
}) => {
  const device = await connectDevice(context, page);
  const other = await fixture.member();
  await openSecurity(page, await fixture.member());
  await addPasskey(page, 'My phone');
  await saveCodes(page);
  const options = '**/trpc/auth.passkeyOptions';
  /* Nobody chooses from the list: the offer waits while the password is used. */
  await device.isPresent(false);
  await page.evaluate(() => localStorage.clear());
  const offered = page.waitForResponse(options);
  await page.goto(`${home}/login`);
  await offered;
  await page.getByLabel('Username').fill(other.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`Welcome, ${other.username}.`)).toBeVisible();
  /* Who is at the device chooses the only passkey of the list. */
  await device.isPresent(true);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${home}/login`);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a passkey confirms in the middle of a form, which keeps what was typed', async ({ page, context }) => {
  const device = await connectDevice(context, page);
  const member = await fixture.member({ sgdCents: 100_00 });
  const bank = { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333' };
  await fixture.call('PUT', '/profile/update', member.token, bank);
  await openSecurity(page, member);
  await addPasskey(page, 'My phone');
  await saveCodes(page);
  product.setClockAhead(11 * 60_000);
  await page.goto(`${home}/deposit-withdraw?open=withdraw`);
  await settle(page);
  const form = page.getByRole('dialog').first();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await form.getByLabel(/^Amount/).fill('12');
  await form.getByRole('button', { name: /^(Request|Withdraw)/ }).click();
  await device.verifies(false);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(question.getByText('The device did not confirm.')).toBeVisible();
  await question.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(question.getByLabel('Recovery code')).toBeVisible();
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await device.verifies(true);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(question).toBeHidden();
  await expect
    .poll(() => fixture.call('GET', '/transactions/requests?type=withdrawal', member.token))
    .toMatchObject([{ amount: 12_00 * 130, status: 'pending' }]);
});

test('a page that is opened by an IP address says where passkeys work, and a browser without them offers none', async ({ page }) => {
  const member = await fixture.member();
  await page.goto(`${product.url}/terms`);
  await page.evaluate((value) => localStorage.setItem('token', value), member.token);
  await page.goto(`${product.url}/profile?tab=security`);
  await expect(cardOf(page).getByText('Passkeys work with a host name, not with an IP address.')).toBeVisible();
  await expect(cardOf(page).getByRole('link', { name: /localhost/ })).toHaveAttribute('href', `${home}/profile?tab=security`);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await openSecurity(page, member);
  await expect(cardOf(page).getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await expect(cardOf(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${home}/login`);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
});

test('an administrator approves with a passkey, which signs the approval', async ({ page, context }) => {
  const adminFixture = createAdminFixture(product, fixture);
  const clerk = await adminFixture.administrator();
  const checker = await adminFixture.administrator();
  await adminFixture.setUpApp(fixture.master, MASTER_PASSWORD);
  await adminFixture.setUpApp(clerk);
  const member = await fixture.member({ sgdCents: 9_000_00 });
  const bank = { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333', current_password: PASSWORD };
  await fixture.call('PUT', '/profile/update', member.token, bank);
  const id = await adminFixture.request(member, 'withdraw', 2_000_00);
  const device = await connectDevice(context, page);
  await page.addInitScript(() => localStorage.setItem('adminLng', 'en'));
  await openSecurity(page, checker);
  await addPasskey(page, 'My laptop', ADMIN_PASSWORD);
  await saveCodes(page);
  await fixture.call('PUT', '/admin/protection', fixture.master.token, { is_on: true });
  await product.rest('PUT', `/admin/requests/${id}/process`, { token: clerk.token, body: { status: 'approved' } });
  const status = async () => (await adminFixture.read<{ request: { status: string } }>(`/admin/requests/${id}`)).request.status;

  const sheet = page.getByRole('dialog');
  const approve = sheet.getByRole('button', { name: 'Approve with passkey' });
  async function openApproval(origin: string): Promise<void> {
    await page.goto(`${origin}/terms`);
    await page.evaluate((token) => localStorage.setItem('token', token), checker.token);
    await page.goto(`${origin}/admin/approvals`);
    await settle(page);
    await page.getByTestId('approval-row').getByRole('button').first().click();
    await settle(page);
  }
  product.setClockAhead(25 * 60_000); // no code or passkey was given in the last ten minutes
  await openApproval(product.url);
  await approve.click();
  await expect(sheet.getByText('Your passkey can’t be used on this device or at this web address', { exact: false })).toBeVisible();

  await openApproval(home);
  await sheet.getByLabel('Note to the proposer').fill('Called the member');
  await device.verifies(false);
  await approve.click();
  await expect(sheet.getByText('Your device did not confirm, so nothing was decided.', { exact: false })).toBeVisible();
  expect(await status()).toBe('pending');
  await device.verifies(true);
  await approve.click();
  await expect(page.getByText('approved and executed', { exact: false })).toBeVisible();
  await expect.poll(status).toBe('approved');

  await page.goto(`${home}/admin/approvals?tab=decided`);
  await page.getByTestId('approval-row').getByRole('button').first().click();
  await expect(sheet.getByText(`Signed with the passkey of ${checker.username}`)).toBeVisible();
  await expect(sheet.getByText('Called the member')).toBeVisible();
});
