import fs from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { choose, recordToasts, expectToast, createAdminFixture } from './admin-fixture.ts';
import { createMemberFixture, type MemberFixture } from './member-fixture.ts';
import { startProduct, type Product } from './product.ts';
import { settle } from './views.ts';
import { closeBrowsers, watchPages } from './watched-pages.ts';

/* The features shared by all lists of the administrators: order, filter by day, columns, density, and export. */
let product: Product;
let fixture: MemberFixture;
let adminFixture: ReturnType<typeof createAdminFixture>;
test.beforeAll(async () => {
  product = await startProduct();
  fixture = await createMemberFixture(product);
  adminFixture = createAdminFixture(product, fixture);
  for (const [sgdCents, duration_days] of [
    [6_000, 30],
    [4_000, 7],
    [7_000, 1],
    [5_000, 7],
  ] as const) {
    const member = await fixture.member({ sgdCents });
    await fixture.call('POST', '/investments/purchase', member.token, { plan_type: 'standard', amount: sgdCents * 65, duration_days });
    await adminFixture.request(member, 'deposit', sgdCents - 1_000);
  }
  await adminFixture.administrator();
  await adminFixture.administrator();
});
test.afterAll(() => product.stop());

const { open, forgive, expectQuiet } = watchPages(() => product);
test.afterEach(expectQuiet);
test.afterEach(closeBrowsers);

const rowsOf = (page: Page) => page.locator('.admin-table tbody tr.ant-table-row');
const emptyState = (page: Page) => page.locator('.empty-state__root');

/** Exports the visible list and returns the lines of the file without the heading. */
async function save(page: Page): Promise<string[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Simpan sebagai CSV' }).click();
  const csv = fs.readFileSync(await (await saved).path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  return csv.trim().split('\r\n').slice(1);
}

type Row = { username: string };
const orders = { oldest: 'Terlama dulu', amount: 'Jumlah terbesar' };

test("the order of a list is the server's, stays after a reload, and is that of the file", async ({ browser }) => {
  const page = await open(browser, fixture.master, '/admin/transactions', recordToasts);
  for (const [sort, word] of Object.entries(orders)) {
    await choose(page.getByLabel('Urutan'), word);
    await expect(page).toHaveURL(new RegExp(`sort=${sort}`));
    await settle(page);
    await page.reload();
    await settle(page);
    const fromServer = await adminFixture.read<Row[]>(`/admin/transactions?sort=${sort}&limit=20`);
    const shown = await rowsOf(page).allTextContents();
    expect([shown.length, shown.length >= 3]).toEqual([fromServer.length, true]);
    const lines = await save(page);
    await expectToast(page, 'Berkas tersimpan');
    expect(lines).toHaveLength(shown.length);
    for (const [index, { username }] of fromServer.entries()) {
      expect(shown[index], `row ${index} by ${sort}`).toContain(username);
      expect(lines[index], `line ${index} by ${sort}`).toContain(`${username},`);
    }
    expect((await adminFixture.audit('list.exported'))[0]).toMatchObject({
      actor_name: 'masteradmin',
      after: { list: 'transactions', filters: { sort }, rows: lines.length },
    });
  }
});

/** The business day that many days from now, in the format of the query string. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date(Date.now() + days * 86_400_000));

test('the days of a list are chosen in the calendar, stay after a reload, and are cleared', async ({ browser }) => {
  const page = await open(browser, fixture.master, '/admin/transactions');
  const rows = page.getByTestId('transaction-row');
  const all = await rows.count();
  expect(all).toBeGreaterThan(0);
  const pick = async (label: string, day: string) => {
    await page.getByLabel(label).click();
    await page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').getByTitle(day, { exact: true }).click();
  };
  await pick('Dari tanggal', dayFromNow(0));
  await expect(page).toHaveURL(new RegExp(`from=${dayFromNow(0)}`));
  await expect(rows).toHaveCount(all);
  expect(await save(page)).not.toEqual([]);
  const filters = { from: dayFromNow(0) };
  expect((await adminFixture.audit('list.exported'))[0]).toMatchObject({ after: { list: 'transactions', filters } });
  await pick('Dari tanggal', dayFromNow(1));
  await expect(emptyState(page)).toBeVisible();
  await page.reload();
  await expect(emptyState(page)).toBeVisible();
  await expect(rows).toHaveCount(0);
  expect(await save(page)).toEqual([]);
  await emptyState(page).getByRole('button', { name: 'Hapus filter' }).click();
  await expect(rows).toHaveCount(all);
  await expect(page).not.toHaveURL(/from=/);
});

test('a chosen day is shown in the language of the screen', async ({ browser }) => {
  const page = await open(browser, fixture.master, '/admin/audit');
  for (const [language, written] of [
    ['en', '01 Aug 2026'],
    ['id', '01 Agu 2026'],
    ['zh', '2026年8月1日'],
    ['th', '01 ส.ค. 2026'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('adminLng', code), language);
    await page.goto(`${product.url}/admin/audit?from=2026-08-01`);
    await expect(page.locator('.day-field input').first()).toHaveValue(written);
  }
});

test('a day before the member joined is refused at its field', async ({ browser }) => {
  const member = await fixture.member({ sgdCents: 10_000 });
  const id = await adminFixture.idOf(member);
  const [transaction] = await adminFixture.read<{ id: string }[]>(`/admin/users/${id}/transactions`);
  const page = await open(browser, fixture.master, `/admin/users?user=${id}&tab=history`, recordToasts);
  await page.getByTestId('transaction-row').filter({ hasText: 'SGD 100.00' }).getByRole('button', { name: /^Edit/ }).click();
  const sheet = page.locator('.sheet-modal');
  await sheet.getByLabel('Tanggal dan waktu').fill('05 Jan 2026, 09:30');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Ubah menjadi 05 Jan 2026, 09:30' }).click();
  await expect(page.getByText(/Tanggal tidak boleh sebelum member bergabung/).first()).toBeVisible();
  forgive(422);
  expect(await adminFixture.audit('transaction.updated', transaction?.id)).toEqual([]);
});
