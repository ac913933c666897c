import { expect, test } from '@playwright/test';
import { createAdminFixture } from './admin-fixture.ts';
import { createMemberFixture, PASSWORD, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* Without protection: nothing is held then, and one administrator releases. */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
});
test.afterAll(() => product.stop());

const watched = watchPages(() => product);
test.afterEach(closeBrowsers);
test.afterEach(() => watched.expectQuiet());

test('a member freezes their withdrawals while an administrator looks at one, and an administrator releases them', async ({ browser }) => {
  const member = await fixture.member({ sgdCents: 90_00 });
  const bank = { bank_name: 'Bank Contoh', account_name: 'RANI CONTOH', account_number: '000-222-3333', current_password: PASSWORD };
  await fixture.call('PUT', '/profile/update', member.token, bank);
  const id = await adminFixture.request(member, 'withdraw', 20_00);
  const queue = await watched.open(browser, fixture.master, `/admin/withdrawals?request=${id}`, () =>
    localStorage.setItem('adminLng', 'en'),
  );
  const approve = queue.getByRole('button', { name: /^Approve/ });
  await expect(approve).toBeEnabled();

  const profile = await watched.open(browser, member, '/profile?tab=security');
  await profile.getByRole('button', { name: 'Freeze withdrawals…' }).click();
  await profile.getByRole('button', { name: 'Freeze withdrawals', exact: true }).click();
  await expect(profile.getByText(/Your withdrawals have been frozen since/)).toBeVisible();

  await expect(queue.getByText('The withdrawals of this member are frozen.', { exact: false })).toBeVisible();
  await queue.getByRole('link', { name: 'Open the member' }).click();
  await settle(queue);
  await queue.getByRole('button', { name: 'Release…' }).click();
  await queue.getByLabel('Reason').fill('identified by telephone');
  await queue.getByRole('button', { name: 'Release withdrawals' }).click();
  await expect(queue.getByRole('button', { name: 'Freeze…' })).toBeVisible();
  await profile.goto(`${product.url}/deposit-withdraw?open=withdraw`);
  await expect(profile.getByRole('dialog').getByText('Bank Contoh')).toBeVisible();
  await expect(profile.getByText(/Your withdrawals have been frozen since/)).toHaveCount(0);
});
