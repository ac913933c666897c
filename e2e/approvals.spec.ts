import { appCode } from '@app/core/testing';
import { expect, test, type Page } from '@playwright/test';
import { ADMIN_PASSWORD, appClock, createAdminFixture } from './admin-fixture.ts';
import { createMemberFixture, PASSWORD, type Account, type MemberFixture } from './member-fixture.ts';
import { MASTER_PASSWORD, startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* Two administrators with protection on: what one proposes, the other decides. */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
let clerk: Account;
let other: Account;
let withdrawals: Record<'decided' | 'takenBack', string>;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
  clerk = await adminFixture.administrator();
  other = await adminFixture.administrator();
  await adminFixture.setUpApp(fixture.master, MASTER_PASSWORD);
  await adminFixture.setUpApp(clerk);
  await adminFixture.setUpApp(other);
  /* Before protection is on: new bank details hold the withdrawals of a member from then on. */
  withdrawals = { decided: await createWithdrawal(2_000_00), takenBack: await createWithdrawal(3_000_00) };
});
test.afterAll(() => product.stop());

const watched = watchPages(() => product);
test.afterEach(closeBrowsers);
test.afterEach(() => watched.expectQuiet());

const inEnglish = () => localStorage.setItem('adminLng', 'en');

async function createWithdrawal(sgdCents: number): Promise<string> {
  const member = await fixture.member({ sgdCents: 9_000_00 });
  const bank = { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333', current_password: PASSWORD };
  await fixture.call('PUT', '/profile/update', member.token, bank);
  return adminFixture.request(member, 'withdraw', sgdCents);
}
const statusOf = async (id: string) => (await adminFixture.read<{ request: { status: string } }>(`/admin/requests/${id}`)).request.status;

test('a master admin switches protection on, and what moves much money waits for a second administrator', async ({ browser }) => {
  const settings = await watched.open(browser, fixture.master, '/admin/settings?tab=protection', inEnglish);
  await expect(settings.getByText('One administrator alone can move money in this installation.')).toBeVisible();
  await settings.getByRole('button', { name: 'Switch protection on…' }).click();
  const question = settings.getByRole('dialog', { name: 'Switch protection on?' });
  await expect(question.getByText(clerk.username, { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Switch protection on' }).click();
  await expect(settings.getByText(/^On since /)).toBeVisible();

  const id = withdrawals.decided;
  const queue = await watched.open(browser, clerk, `/admin/withdrawals?request=${id}`, inEnglish);
  await settle(queue);
  await queue.getByRole('button', { name: /^Approve/ }).click();
  await expect(queue.getByText(/^Sent for approval as No\. \d+/)).toBeVisible();
  await expect(queue.getByText(`proposed by ${clerk.username}, waits for a second administrator`, { exact: false })).toBeVisible();
  watched.forgive(202);
  expect(await statusOf(id)).toBe('pending');

  const desk = await watched.open(browser, other, '/admin', inEnglish);
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: /^Approvals\s*1$/ })
    .click();
  await settle(desk);
  await desk.getByTestId('approval-row').getByRole('button').first().click();
  const sheet = desk.getByRole('dialog');
  await expect(sheet.getByText('000-222-3333')).toBeVisible();
  await expect(sheet.getByText('Above what one administrator decides alone')).toBeVisible();
  await sheet.getByRole('button', { name: 'Reject' }).click();
  await expect(sheet.getByText('Please say why you reject it.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('approved and executed', { exact: false })).toBeVisible();
  await expect.poll(() => statusOf(id)).toBe('approved');
  await expect(desk.getByText('Nothing waits for your decision')).toBeVisible();
  await desk.getByRole('tab', { name: 'Decided' }).click();
  await expect(desk.getByTestId('approval-row').getByText('Approved')).toBeVisible();
  await expect(queue.getByText('waits for a second administrator', { exact: false })).toBeHidden();
});

test('the proposer takes a proposal back and cannot approve it', async ({ browser }) => {
  const id = withdrawals.takenBack;
  await product.rest('PUT', `/admin/requests/${id}/process`, { token: clerk.token, body: { status: 'approved' } });
  const page: Page = await watched.open(browser, clerk, '/admin/approvals?tab=mine&status=pending', inEnglish);
  await page.getByTestId('approval-row').getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('You proposed this. Another administrator has to decide it.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('No approval matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).last().click();
  await expect(page.getByTestId('approval-row').first().getByText('Taken back')).toBeVisible();
  expect(await statusOf(id)).toBe('pending');
});

test('an administrator without a second factor sets one up before anything else', async ({ browser }) => {
  const { id } = await adminFixture.read<{ id: string }>('/auth/me', clerk);
  await product.rest('POST', `/admin/users/${id}/reset-second-factor`, { token: fixture.master.token, body: { reason: 'a lost phone' } });
  const [waiting] = await adminFixture.read<{ id: string }[]>('/admin/approvals?status=pending', other);
  await fixture.call('PUT', `/admin/approvals/${waiting?.id}/decide`, other.token, { decision: 'approved' });
  const loggedIn = await product.rest('POST', '/auth/login', { body: { username: clerk.username, password: ADMIN_PASSWORD } });
  const page = await watched.open(browser, loggedIn.body as Account, '/admin', inEnglish);
  await expect(page.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Current password').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('Code', { exact: true }).fill(appCode(appClock, secret));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  watched.forgive(403);
});

test('the question for a code comes above the confirmation that it interrupts', async ({ browser }) => {
  product.setClockAhead(11 * 60_000);
  const settings = await watched.open(browser, fixture.master, '/admin/settings?tab=protection', inEnglish);
  await settings.getByRole('button', { name: 'Switch protection off…' }).click();
  const confirmation = settings.getByRole('dialog', { name: 'Switch protection off?' });
  await confirmation.getByRole('button', { name: 'Switch protection off' }).click();
  const question = settings.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Code').click();
  await expect(question.getByLabel('Code')).toBeFocused();
  watched.forgive(403);
});
